/** `npm start`: builds the app if need be and serves it on this machine until stopped. */
import { serve } from './serve.ts';
import { buildIfStale } from './support/build.ts';
import { DIST } from './support/project.ts';

const USUAL_PORT = 4173;

const port = Number(process.env['PORT']) || USUAL_PORT;
console.log('Building Trivium …');
await buildIfStale();
const serving = await serve(DIST, { port });
console.log(`Trivium runs at ${serving.url}\nPress Ctrl+C to stop.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void serving.close().then(() => process.exit(0)));
}
