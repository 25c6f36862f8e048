/**
 * What the palette offers: the registry's commands, and what there is in this browser: libraries,
 * documents, earlier questions, methods, languages. What was typed can be asked as a question, and
 * searched for in the library.
 */
import { CHOOSABLE } from '../../methods/catalogue.ts';
import type { IconName } from '../icons/paths.ts';
import { LANGUAGES } from '../state/interface-language.svelte.ts';
import { LANGUAGE_NAMES, LANGUAGE_WORDS } from '../text/names.ts';
import { isQuoted } from '../../retrieval/word-for-word.ts';
import { text } from '../text.ts';
import { bestFits } from './fuzzy.ts';
import { focusQuestion } from './focus.ts';
import { COMMANDS, isPossible, type Command, type Group, type Reach } from './registry.ts';

export interface Entry {
  id: string;
  group: Group;
  icon: IconName;
  title: string;
  /** Other words by which it is found. */
  also?: string;
  command: Pick<Command, 'shortcut' | 'inDialogs' | 'isMeta' | 'run'>;
}

/** Shown before anything is typed, of what there can be very many of. */
const SHOWN_AT_FIRST = 5;
const MOST_SHOWN = 60;
/** Fewer are more often looked for than asked. */
const LEAST_WORDS_OF_A_QUESTION = 3;

/** @returns in the order in which they are shown, at most {@link MOST_SHOWN}; groups stay together. */
export function entriesFor(reach: Reach, typed: string): Entry[] {
  const isIdle = typed.trim() === '';
  const found = bestFits(typed, allEntries(reach, isIdle), titleToMatch).slice(0, MOST_SHOWN);
  const asked = isIdle ? [] : typedEntries(reach, typed.trim());
  const groups = [...new Set([...found.map(({ group }) => group)])];
  return [...groups.flatMap((group) => found.filter((entry) => entry.group === group)), ...asked];
}

const titleToMatch = ({ title, also = '', group }: Entry): string =>
  `${title} ${also} ${text.commands.groups[group]}`;

function allEntries(reach: Reach, isIdle: boolean): Entry[] {
  const few = <T>(all: readonly T[]): readonly T[] => (isIdle ? all.slice(0, SHOWN_AT_FIRST) : all);
  const { commands: words } = text;
  const { interfaceLanguage, shelf, library, questions, asking } = reach;
  return [
    ...COMMANDS.filter((command) => !command.isMeta && isPossible(command, reach)).map(
      (command) => ({
        ...{ id: command.name, group: command.group, icon: command.icon, command },
        title: words.titles[command.name],
      }),
    ),
    ...LANGUAGES.filter((language) => language !== interfaceLanguage.current).map(
      (language): Entry => ({
        ...{ id: `language-${language}`, group: 'view', icon: 'sliders' },
        title: words.language(LANGUAGE_NAMES[language]),
        also: LANGUAGE_WORDS[language],
        command: { run: ({ interfaceLanguage }) => interfaceLanguage.choose(language) },
      }),
    ),
    ...few(shelf.entries.filter(({ id }) => id !== shelf.id)).map(({ id }): Entry => ({
      ...{ id: `library-${id}`, group: 'libraries', icon: 'page' },
      title: shelf.titleOf(id),
      command: { run: ({ session }) => session.openLibrary(id) },
    })),
    ...few(library.documents).map(({ id, name }): Entry => ({
      ...{ id: `document-${id}`, group: 'documents', icon: 'page', title: name },
      command: { run: ({ router }) => router.openDocument(id) },
    })),
    ...few(questions.list).map(({ id, question }): Entry => ({
      ...{ id: `question-${id}`, group: 'questions', icon: 'history', title: question },
      command: { run: (it) => it.asking.openQuestion(id) },
    })),
    ...CHOOSABLE.filter(({ name }) => name !== asking.method).map(({ name, label }): Entry => ({
      ...{ id: `method-${name}`, group: 'methods', icon: 'sliders' },
      title: words.method(label),
      command: {
        run: (it) => {
          it.asking.method = name;
          it.notices.tell(words.methodChosen(label));
          return focusQuestion();
        },
      },
    })),
  ];
}

/** Nothing needs to fit: what was typed may be a question, or words of a document. */
function typedEntries({ library, visit }: Reach, typed: string): Entry[] {
  if (!library.hasDocuments && !visit.isReadOnly) return [];
  const { ask, search, find } = text.commands;
  const entries: Entry[] = [
    {
      ...{ id: 'ask', group: 'typed', icon: 'arrow', title: ask(typed) },
      command: { run: (it) => void it.asking.ask(typed) },
    },
    {
      ...{
        id: 'search',
        group: 'typed',
        icon: 'search',
        title: isQuoted(typed) ? find(typed) : search(typed),
      },
      command: { run: (it) => void it.router.searchLibrary(typed) },
    },
  ];
  return typed.split(/\s+/).length < LEAST_WORDS_OF_A_QUESTION ? entries.reverse() : entries;
}
