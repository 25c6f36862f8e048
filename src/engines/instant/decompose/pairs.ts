/** Questions about "A and B": the same value for both, or a property that both have. */
import type { AnswerType, Slot } from '../../../knowledge/types.ts';
import type { ClueBuilder } from './clue-builder.ts';
import { ask, ROLES, type ComparedOption, type Comparison } from './comparison.ts';
import { questionWords, type Word } from './words.ts';

const KIN_OF_SAME: [RegExp, string, string, AnswerType, Comparison['compares']][] = [
  [
    /\bsame (?:nationality|citizenship)|share the same nationality|same country of origin/,
    'nationality',
    'nationality',
    'nationality',
    'country',
  ],
  [/\bborn in the same (?:country|nation)/, 'nationality', 'nationality', 'nationality', 'country'],
  [/\bborn in the same year/, 'was born on', 'birthDate', 'date', 'date'],
  [
    /\bborn in the same|same (?:birth ?place|place of birth)/,
    'was born in',
    'birthPlace',
    'place',
    'text',
  ],
  [/\bdie[d]? in the same|same place of death/, 'died in', 'deathPlace', 'place', 'text'],
  [
    /\b(?:located|situated|based|found|airports?|mountains?|in|lie) .*same (?:country|nation)|\bin the same (?:country|nation)/,
    'country',
    'country',
    'country',
    'country',
  ],
  [/\bsame (?:country|nation)/, 'nationality', 'nationality', 'nationality', 'country'],
  [
    /\b(?:in|from) the same (?:city|town|state|province|county|region|district|continent|place|island)/,
    'located in',
    'place',
    'place',
    'text',
  ],
  [
    /\bsame (?:band|team|group|club|party|league|organi[sz]ation)/,
    'member of',
    'group',
    'organisation',
    'text',
  ],
  [/\bsame (?:occupation|profession|job)/, 'occupation', 'occupation', 'occupation', 'text'],
  [/\bsame director/, 'director', 'director', 'person', 'text'],
  [/\bsame (\w+)/, '', 'value', 'thing', 'text'],
];

/** Questions about "A and B" that are answered by yes or no. */
export function pair(text: string, builder: ClueBuilder): Comparison | null {
  if (
    !/^(?:are|is|were|was|do|does|did|have|has|had)\b/i.test(text) &&
    !/\bboth\b.*\?*$/.test(text)
  )
    return null;
  if (/\b(?:which|who|what|where|when|how|whom|whose)\b/i.test(text)) return null;
  const words = questionWords(text, { split: true });
  const found = pairOf(words);
  if (!found) return null;
  const lower = text.toLowerCase();
  const outside = words.filter(
    (_, i) => i < found.from || i >= found.to || words[i]!.kind !== 'name',
  );
  const stem = outside.map((word) => word.lower).join(' ');
  const role = ROLES.exec(
    ` ${stem.replace(/\bboth (?:\w+ )?(?:directors|producers|writers|singers|composers|authors)$/, '').replace(found.property.toLowerCase(), /^the same|same/.test(found.property) || /\b(?:from|same)\b/.test(found.property) ? found.property.toLowerCase() : '')} `,
  )?.[1]?.replace(/s$/, '');
  const subjectOf = (name: string, letter: string): Slot => {
    if (!role) return { text: name };
    const slot = builder.placeholder(role, 'person', letter);
    builder.add({ text: name }, role, slot);
    return slot;
  };
  const make = (
    relation: string,
    base: string,
    type: AnswerType,
  ): [ComparedOption, ComparedOption] => {
    const one = (name: string, letter: string): ComparedOption => ({
      name,
      value: ask(builder, subjectOf(name, letter), relation, `${base}${letter}`, type),
    });
    return [one(found.a, 'A'), one(found.b, 'B')];
  };
  for (const [pattern, relation, base, type, compares] of KIN_OF_SAME) {
    const match = pattern.exec(lower);
    if (match) {
      return {
        kind: 'same',
        prefer: 'most',
        compares,
        options: make(relation || match[1]!, base, type),
        property: match[1] ?? base,
      };
    }
  }
  if (!found.property) return null;
  return {
    kind: 'both',
    prefer: 'most',
    compares: 'text',
    options: make('is a', 'kind', 'thing'),
    property: found.property,
  };
}

function pairOf(
  words: Word[],
): { a: string; b: string; from: number; to: number; property: string } | null {
  for (let i = 1; i < words.length - 1; i++) {
    if (words[i]!.lower !== 'and' || words[i]!.kind !== 'word') continue;
    let from = i;
    while (from > 0 && partOfName(words, from - 1)) from--;
    if (words[from]?.kind === 'comma') from++;
    let start = i + 1;
    while (start < words.length && words[start]!.kind !== 'name' && start < i + 7) start++;
    if (from === i || words[start]?.kind !== 'name') continue;
    let to = start + 1;
    while (
      to < words.length &&
      partOfName(words, to) &&
      !(words[to]!.kind === 'comma' && words[to + 1]?.kind !== 'name')
    )
      to++;
    const join = (some: Word[]): string =>
      some
        .map((word) => word.text)
        .join(' ')
        .replace(/ ,/g, ',')
        .trim();
    const property = words
      .slice(to)
      .filter((word) => !/^(?:both|,|all|each|either|also)$/.test(word.lower))
      .map((word) => word.text)
      .join(' ');
    return { a: join(words.slice(from, i)), b: join(words.slice(start, to)), from, to, property };
  }
  return null;
}

function partOfName(words: Word[], i: number): boolean {
  const word = words[i]!;
  return (
    word.kind === 'name' ||
    (word.kind === 'comma' && words[i + 1]?.kind === 'name' && words[i - 1]?.kind === 'name')
  );
}
