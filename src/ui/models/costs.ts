/** What a model costs who wants it, in words. */
import type { ModelDescription } from '../../engines/model-description.ts';
import { fileSize } from '../format.ts';
import { text } from '../text.ts';

export function downloadOf({
  bytes,
  bytesAreEstimated,
}: Pick<ModelDescription, 'bytes' | 'bytesAreEstimated'>): string {
  const words = text.models.list;
  const size = bytes === null ? words.unknownSize : fileSize(bytes);
  return words.download(bytesAreEstimated && bytes ? words.estimated(size) : size);
}

/** Nothing where it is not known. */
export function memoryOf({ memoryBytes }: Pick<ModelDescription, 'memoryBytes'>): string[] {
  return memoryBytes === null ? [] : [text.models.list.memory(fileSize(memoryBytes))];
}
