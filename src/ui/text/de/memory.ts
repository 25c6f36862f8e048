/** Gemerkte Tatsachen. */
import type { Words } from '../../text.ts';
import { count } from './counts.ts';

export const memory: Words['memory'] = {
  title: 'Gemerkte Tatsachen',
  remember: 'Merken, was Fragen herausgefunden haben',
  rememberHint:
    'Schritte, die sich auf den Seiten zeigen ließen, stehen späteren Fragen als gemerkt zur Verfügung.',
  none: 'Nichts ist gemerkt.',
  list: (n) => `${count(n, 'Tatsache ist', 'Tatsachen sind')} gemerkt`,
  from: (question) => `Aus „${question}“`,
  forget: (fact) => `Vergessen: ${fact}`,
  forgetAction: 'Vergessen',
  clear: 'Alle vergessen',
  corrected: (n) => `Sie haben ${count(n, 'Frage', 'Fragen')} verbessert`,
  correctedHint:
    'Das gilt, wenn eine davon wieder gestellt wird, auch wenn die Frage gelöscht wurde.',
  forgetCorrections: 'Alle Verbesserungen vergessen',
  mark: (question) => `Gemerkt aus „${question}“`,
};
