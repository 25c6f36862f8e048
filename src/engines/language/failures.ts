/**
 * What models, their runtimes and graphics drivers say when they break, in words that tell a
 * person what happened and what to do. The phrases were collected from reports against WebLLM
 * (#356, #517, #647), ONNX Runtime Web and Dawn; what is not recognised is passed on as it is.
 */
import { cancelled, isAbort, isImportFailure, notLoaded, TriviumError } from '../../errors.ts';

const OUT_OF_MEMORY =
  /out[ -]of[ -]memory|\bOOM\b|memory access out of bounds|bad_alloc|Array buffer allocation failed|could not allocate|failed to allocate|exceeds? (?:the )?(?:max(?:imum)? )?(?:buffer|storage|limit)|maxStorageBufferBindingSize|maxBufferSize|Invalid array length|RangeError: WebAssembly\.Memory/i;
const DEVICE_LOST =
  /device (?:was |is )?lost|DeviceLost|GPU ?Device.*(?:lost|destroyed)|DXGI_ERROR|VK_ERROR_DEVICE_LOST|context lost|Instance dropped|external Instance reference no longer exists|mapAsync.*(?:abort|unmapped)/i;
const NO_WEBGPU =
  /WebGPU.*(?:not (?:available|supported|found)|unavailable)|no available adapters|Unable to find a compatible GPU|requestAdapter/i;
const NO_F16 = /shader-?f16/i;

/** Any failure of a model as a TriviumError; those that are one already stay as they are. */
export function explainFailure(thrown: unknown): TriviumError {
  if (thrown instanceof TriviumError) return thrown;
  if (isAbort(thrown)) return cancelled();
  if (isImportFailure(thrown)) return notLoaded(thrown);
  const said = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const cause = { cause: said };
  if (OUT_OF_MEMORY.test(said)) {
    return new TriviumError(
      'out-of-memory',
      'The model does not fit the memory of this device.',
      'Close other tabs and programs that use the graphics card, or choose a smaller model.',
      cause,
    );
  }
  if (DEVICE_LOST.test(said)) {
    return new TriviumError(
      'model-failed',
      'The connection to the graphics card was lost.',
      'This happens when it runs out of memory, after the computer slept, or when its driver is updated. If it happens again, choose a smaller model.',
      cause,
    );
  }
  if (NO_F16.test(said)) {
    return new TriviumError(
      'not-supported',
      'This model needs 16-bit numbers on the graphics card (shader-f16), which it does not have.',
      'Choose the build of the model that ends in q4f32.',
      cause,
    );
  }
  if (NO_WEBGPU.test(said)) {
    return new TriviumError(
      'not-supported',
      'This browser gives no access to the graphics card (WebGPU).',
      'Use a current Chrome, Edge, Firefox or Safari, or choose a small model that runs without it.',
      cause,
    );
  }
  return new TriviumError(
    'model-failed',
    'The model broke down.',
    'It is started anew for the next question. If it happens again, choose another one.',
    cause,
  );
}
