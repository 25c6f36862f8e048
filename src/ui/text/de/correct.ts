/** Verbesserungen durch einen Menschen. */
import { quoted } from './counts.ts';
import type { Words } from '../../text.ts';

export const correct: Words['correct'] = {
  open: 'Verbessern …',
  title: 'Verbessern und weitermachen',
  lead: 'Ändern Sie, was falsch ist. Was nicht davon abhängt, bleibt, und von da an wird weitergesucht.',
  leadRunning:
    'Die Suche geht weiter, während Sie hier sind. Sie wird angehalten, wenn Sie von hier aus weitermachen.',
  noClues: (method) =>
    `${method} hat ohne Hinweise geantwortet; es gibt also keine zu ändern. Textstellen und Dokumente können Sie immer verwenden oder auslassen (im Menü ⋯ daneben), oder die Frage in Hinweise zerlegen lassen.`,
  byClues: 'In Hinweise zerlegen',
  anew: (method) =>
    `${method} behält keine Hinweise, von denen aus es weitergehen könnte: Die Frage wird damit von vorn gestellt.`,
  askedAnew: (method) =>
    `${method} behält keine Hinweise, von denen aus es weitergehen könnte; daher wurde die Frage damit von vorn gestellt.`,
  ofCompared: 'Der Vergleich bleibt, wie er ist: Was Sie verbessern, wird eine eigene Frage.',
  unread:
    'Die Frage ließ sich nicht zerlegen. Schreiben Sie als Hinweise auf, was gefunden werden soll.',

  clue: (n) => `Hinweis ${n}`,
  subject: 'Subjekt',
  relation: 'Beziehung',
  object: 'Objekt',
  slotHint: 'Ein Fragezeichen und ein Wort, etwa ?ort, steht für das, was gefunden werden soll.',
  addClue: 'Hinweis hinzufügen',
  removeClue: (n) => `Hinweis ${n} entfernen`,
  editClue: (clue) => `Den Hinweis ${quoted(clue)} ändern`,
  unknowns: 'Was gefunden wurde',
  valueOf: (name) => `Wert von ${name}`,
  toBeFound: 'Noch zu finden',
  choices: (name) => `Was sonst für ${name} gefunden wurde`,
  firstFound: 'Zuerst gefunden',
  otherValue: 'Anderer Wert …',
  setValue: (name) => `Einen anderen Wert für ${name} schreiben`,
  asked: 'Wonach gefragt ist',
  askedWhether: 'ob es so ist, oder welches von ihnen',
  rounds: 'Höchstens Runden',
  goOn: 'Von hier aus weitermachen',
  again: 'Damit noch einmal fragen',
  unchanged: 'Noch ist nichts geändert.',
  kept: 'Was Sie geändert haben, bleibt erhalten und ist da, wenn Sie das Formular wieder öffnen.',
  discarded: 'Ihre Änderungen wurden verworfen.',

  undo: 'Verbesserung zurücknehmen',
  redo: 'Verbesserung wiederherstellen',
  undone: 'Die Verbesserung ist zurückgenommen.',
  redone: 'Wieder verbessert.',

  menu: (place) => `${place} merken, verwenden oder auslassen`,
  menuKeep: (place) => `${place} merken oder kopieren`,
  pin: 'Diese Textstelle immer verwenden',
  unpin: 'Nicht mehr immer verwenden',
  exclude: 'Diese Textstelle auslassen',
  include: 'Diese Textstelle wieder verwenden',
  excludeDocument: 'Dieses Dokument auslassen',
  includeDocument: 'Dieses Dokument wieder verwenden',

  theAnswer: { open: 'Die Antwort ist …', label: 'Die Antwort ist', set: 'So setzen' },
  withChanged: 'Mit Ihren geänderten Schritten:',
  list: 'Was Sie verbessert haben',
  heldAgain: 'Mit dem, was Sie verbessert haben, als Sie dies zuvor fragten.',
  askWithout: 'Ohne das fragen',
  byYou: {
    value: 'Von Ihnen gesetzt',
    clueEdited: 'Von Ihnen geändert',
    clueAdded: 'Von Ihnen hinzugefügt',
  },
  takeBack: (what) => `Zurücknehmen: ${what}`,
  takeBackShort: 'Zurücknehmen',
  value: (name, value, before) =>
    before === null
      ? `Sie haben ${name} auf ${quoted(value)} gesetzt.`
      : `Sie haben ${name} auf ${quoted(value)} statt ${quoted(before)} gesetzt.`,
  opened: (name, before) => `Sie haben ${name} neu suchen lassen; es war ${quoted(before)}.`,
  clueEdited: (before, after) => `Sie haben ${quoted(before)} in ${quoted(after)} geändert.`,
  clueAdded: (after) => `Sie haben den Hinweis ${quoted(after)} hinzugefügt.`,
  clueRemoved: (before) => `Sie haben den Hinweis ${quoted(before)} entfernt.`,
  askedFor: (name) => `Sie haben nach ${name} gefragt.`,
  pinned: (passage, where) => `Sie verwenden immer die Textstelle ${quoted(passage)} (${where}).`,
  excluded: (passage, where) =>
    `Sie haben die Textstelle ${quoted(passage)} (${where}) ausgelassen.`,
  documentExcluded: (name) => `Sie haben das Dokument ${name} ausgelassen.`,
  roundsAllowed: (rounds) => `Sie haben ${rounds} erlaubt.`,
};
