import { expect, it } from 'vitest';
import { explainFailure } from '../../../../src/engines/language/failures.ts';
import { TriviumError } from '../../../../src/errors.ts';

it.each([
  ['out-of-memory', 'RuntimeError: Out of memory'],
  ['out-of-memory', 'GPUOutOfMemoryError: could not allocate 512 MiB'],
  ['out-of-memory', 'std::bad_alloc was thrown by OrtRun'],
  ['out-of-memory', 'Buffer size (3221225472) exceeds the max buffer size limit (2147483648).'],
  ['model-failed', 'Device was lost. This can happen due to insufficient memory'],
  ['model-failed', 'GPUDevice: VK_ERROR_DEVICE_LOST'],
  ['not-supported', 'WebGPU is not supported in your current environment'],
  ['not-supported', 'This model requires shader-f16, which is not enabled'],
  ['model-failed', 'Something nobody has seen before'],
])('finds %s in "%s"', (code, message) => {
  const explained = explainFailure(new Error(message));
  expect(explained).toMatchObject({ code, hint: expect.stringMatching(/\.$/) });
  expect(String(explained.cause)).toContain(message);
});

it('keeps what is explained already, and knows an abort', () => {
  const own = new TriviumError('not-found', 'It is not here.', 'Look elsewhere.');
  expect(explainFailure(own)).toBe(own);
  expect(explainFailure(new DOMException('', 'AbortError')).code).toBe('aborted');
});
