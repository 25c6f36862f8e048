/** `node --import tsx read-with-threads.ts THREADS`: prints what is read of the recorded questions. */
import * as runtime from 'onnxruntime-web';
import { fromNode } from '../../scripts/support/reading-model-node.ts';
import { recordedReadings } from './reading-model.ts';

const model = await fromNode({ threads: Number(process.argv[2]) });
const readings = [];
for (const { question, passage } of recordedReadings().readings)
  readings.push(...(await model.read(question, [passage])));
console.log(JSON.stringify({ threads: runtime.env.wasm.numThreads, readings }));
process.exit();
