/** Version of this app, as files that it makes say it; the same as in package.json (a test holds it to that). */
export const APP_VERSION = '0.1.0';
