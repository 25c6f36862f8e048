/** Opens the browser's file picker, from anywhere. Only right after a key or a click. */
import { ACCEPT } from './incoming.ts';

/** @returns nothing when the person chose nothing. */
export function pickFiles(): Promise<File[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = ACCEPT;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
