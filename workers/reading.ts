/** The reading worker: wires documents and extraction to the library worker. No logic here. */
import { expose } from 'comlink';
import { builtInEngine } from '../src/library/built-in-engine.ts';
import { transferErrors } from '../src/library/error-transfer.ts';
import { ownReading } from '../src/library/own-reading.ts';

transferErrors();

/** Workers stand one folder below the site's root, in development and in the build. */
const assetsUrl = new URL('../pdfjs/', self.location.href).href;

const recognitionUrl = new URL('../ocr/', self.location.href).href;

expose(ownReading(assetsUrl, builtInEngine(), recognitionUrl));
