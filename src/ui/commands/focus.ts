/** Puts the focus into the question box, once it is drawn. */
import { tick } from 'svelte';

export async function focusQuestion(): Promise<void> {
  await tick();
  document.getElementById('question')?.focus();
}
