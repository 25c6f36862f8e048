/**
 * The calls of the library by name, so that a tab can pass them on to the one that writes, and the
 * library made of them again. The type checker insists that the list is complete.
 */
import type { EvaluationService, LibraryService } from '../../protocol.ts';

type Direct = Exclude<keyof LibraryService, 'evaluations'>;
export type CallName = Direct | `evaluations.${keyof EvaluationService}`;

const NAMES: Record<CallName, true> = {
  open: true,
  addFiles: true,
  givePassword: true,
  pauseIndexing: true,
  resumeIndexing: true,
  retry: true,
  removeDocument: true,
  ask: true,
  cancelQuestion: true,
  history: true,
  question: true,
  trajectory: true,
  removeQuestion: true,
  clearHistory: true,
  facts: true,
  removeFact: true,
  clearFacts: true,
  view: true,
  bytes: true,
  rectangles: true,
  chunks: true,
  'evaluations.choices': true,
  'evaluations.list': true,
  'evaluations.create': true,
  'evaluations.run': true,
  'evaluations.stop': true,
  'evaluations.record': true,
  'evaluations.trace': true,
  'evaluations.trajectory': true,
  'evaluations.remove': true,
  diagnostics: true,
  checkVectors: true,
  beginExport: true,
  nextOfExport: true,
  endExport: true,
  importLibrary: true,
  cancelImport: true,
  settings: true,
  saveSettings: true,
  clear: true,
};

export const CALL_NAMES = Object.keys(NAMES) as CallName[];

export function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(NAMES, name);
}

/** Calls a library by name. */
export function callByName(
  library: LibraryService,
  name: CallName,
  args: unknown[],
): Promise<unknown> {
  const part = name.startsWith('evaluations.') ? library.evaluations : library;
  const method = name.slice(name.indexOf('.') + 1);
  return (part as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>)[method]!(
    ...args,
  );
}

/** A library whose every call goes through `call`. */
export function libraryOver(
  call: (name: CallName, args: unknown[]) => Promise<unknown>,
): LibraryService {
  const service: Record<string, unknown> = {};
  const evaluations: Record<string, unknown> = {};
  for (const name of CALL_NAMES) {
    const [part, method] = name.includes('.')
      ? [evaluations, name.slice(name.indexOf('.') + 1)]
      : [service, name];
    part[method] = (...args: unknown[]) => call(name, args);
  }
  return { ...service, evaluations } as unknown as LibraryService;
}
