/** What the page runs itself: fetched when the browser's own model is first asked for. */
import { loadPromptApi } from '../prompt-api/load-prompt-api.ts';
import { runHere } from './run-here.ts';
import type { WatchedRunner } from './watched-worker.ts';

export function runOnPage(): WatchedRunner {
  return runHere({ 'prompt-api': loadPromptApi });
}
