/** The writing worker: wires the writing of one library file to the library worker. No logic here. */
import { expose } from 'comlink';
import { transferErrors } from '../src/library/error-transfer.ts';
import { fileWritingService } from '../src/library/file-writing-service.ts';

transferErrors();
expose(fileWritingService());
