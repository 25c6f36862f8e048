/** What a library gives to a backup and takes from one: loaded together, when there is one. */
export { countRecords, writeRecords } from './backup-records.ts';
export { restoreLibrary } from './restoring.ts';
