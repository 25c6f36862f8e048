/** Which of a model's ONNX files to run: small and supported by the device goes first. */
import { TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import type { OnnxDevice } from './runtime.ts';

export type Dtype = 'q4f16' | 'q4' | 'q8' | 'int8' | 'uint8' | 'fp16' | 'bnb4' | 'fp32';

/** How transformers.js names the file of each. */
const SUFFIX: Record<Dtype, string> = {
  q4f16: '_q4f16',
  q4: '_q4',
  q8: '_quantized',
  int8: '_int8',
  uint8: '_uint8',
  fp16: '_fp16',
  bnb4: '_bnb4',
  fp32: '',
};

/** q8 is left out on WebGPU: wrong numbers were seen there (huggingface/transformers.js#1728). */
const PREFERRED: Record<'f16' | 'webgpu' | 'wasm', readonly Dtype[]> = {
  f16: ['q4f16', 'q4', 'fp16', 'fp32'],
  webgpu: ['q4', 'fp32'],
  wasm: ['q4', 'q8', 'int8', 'uint8', 'bnb4', 'fp32', 'q4f16', 'fp16'],
};

/**
 * @param paths the files that are on this device.
 * @returns null when the device can run none of them.
 */
export function chooseBuild(
  paths: readonly string[],
  device: OnnxDevice,
  hasF16: boolean,
): Dtype | null {
  const preferred = PREFERRED[device === 'wasm' ? 'wasm' : hasF16 ? 'f16' : 'webgpu'];
  return preferred.find((dtype) => paths.includes(`onnx/model${SUFFIX[dtype]}.onnx`)) ?? null;
}

export function notOnThisDevice(repository: string): TriviumError {
  return new TriviumError(
    'not-found',
    say('The files of {repository} are not on this device.', { repository }),
    'Download or import it on the Models screen.',
  );
}
