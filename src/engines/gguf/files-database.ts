/**
 * The database of the files that are read in place. Apart from libraries: which files there are is
 * the device's, not a library's.
 */
export const FILES_DATABASE = 'trivium-model-files';
