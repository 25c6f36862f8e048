/**
 * Who "he", "the film" or a surname is: the passage's subject (its heading, where the text speaks
 * of it) or the last thing of that kind. Reading goes from left to right, so that only what was
 * said before can be meant.
 */
import type { Token } from '../language/analyse.ts';
import { namesFirm } from '../language/firms.ts';
import type { Sex } from '../language/sex.ts';
import { GENERIC, PERSON_ENDING, PERSONS } from './word-lists.ts';

export type Gender = 'person' | 'thing' | 'many' | 'unknown';

export function isPersonNoun(lemma: string): boolean {
  return PERSONS.has(lemma) || PERSON_ENDING.test(lemma);
}

interface Entity {
  text: string;
  gender: Gender;
}

const MEANT: Record<string, { gender: Gender; sex?: Sex }> = {
  he: { gender: 'person', sex: 'm' },
  him: { gender: 'person', sex: 'm' },
  his: { gender: 'person', sex: 'm' },
  she: { gender: 'person', sex: 'f' },
  her: { gender: 'person', sex: 'f' },
  it: { gender: 'thing' },
  its: { gender: 'thing' },
  they: { gender: 'many' },
  them: { gender: 'many' },
  their: { gender: 'many' },
};

export class Discourse {
  readonly #entities: Entity[] = [];
  readonly #aliases = new Map<string, string>();
  readonly #topic: Entity | undefined;
  /** The last subject of a main clause. */
  #focus: Entity | undefined;

  /** @param topic the heading, where the passage is about it; null otherwise. */
  constructor(
    topic: string | null,
    topicGender: Gender,
    /** The heading even where the text does not repeat it: a last resort. */
    private readonly heading: string | null,
    /** Whether the text calls its subject "he" or "she". */
    private readonly topicSex?: Sex,
  ) {
    if (!topic) return;
    this.#topic = { text: topic, gender: topicGender };
    this.#entities.push(this.#topic);
  }

  /** Another name for the same thing: from now on it stands for the first. */
  alias(text: string, name: string): void {
    this.#aliases.set(text, name);
  }

  /** The full form of a name: a surname or first name stands for the last person named in full. */
  name(text: string): string {
    const alias = this.#aliases.get(text);
    if (alias || text.includes(' ') || this.#known(text)) return alias ?? text;
    const full = this.#entities.findLast(({ text: name, gender }) => {
      const words = name.split(' ');
      return gender === 'person' && (words[0] === text || words.at(-1) === text);
    });
    return full?.text ?? text;
  }

  /** A thing was mentioned by name; `gender` decides its kind where nothing did before. */
  mention(text: string, gender: Gender): void {
    const known = this.#known(text);
    if (!known) this.#entities.push({ text, gender });
    else if (known.gender === 'unknown') known.gender = gender;
  }

  /** The subject of a main clause: what a pronoun in the next clause most likely means. */
  subject(text: string): void {
    this.#focus = this.#known(text) ?? this.#focus;
  }

  isPerson(text: string): boolean {
    return this.#known(text)?.gender === 'person';
  }

  /** What a pronoun or possessive stands for: the topic, the last subject, or what was named last. */
  pronoun(word: string): string | null {
    const meant = MEANT[word];
    if (!meant) return null;
    const { gender, sex } = meant;
    const isOther = sex && this.topicSex && sex !== this.topicSex;
    const named = this.#entities.filter((entity) => !isOther || entity !== this.#topic);
    const nearest = [this.#topic, this.#focus, ...named.toReversed()].filter(
      (entity) => entity !== undefined && named.includes(entity),
    );
    const isSpokenOf = (entity: Entity | undefined): boolean =>
      entity === this.#topic || entity === this.#focus;
    const found =
      nearest.find((entity) => entity?.gender === gender) ??
      nearest.find(
        (entity) => entity?.gender === 'unknown' && (gender !== 'thing' || isSpokenOf(entity)),
      );
    return found?.text ?? (gender === 'many' || this.#topic ? null : this.heading);
  }

  /** What "the editor" is of, where nothing was named so: the topic, unless that is a person. */
  owner(head: string): string | null {
    return this.definite(head) ? null : this.#topicThing();
  }

  /** What "the film" stands for: what is named so, or the topic for generic nouns. */
  definite(head: string): string | null {
    const topic = this.#topicThing();
    if (topic && isNamedSo(topic, head)) return topic;
    // "the battle" after "Battle of X", "the school" after "Y School".
    const named = this.#entities.findLast(({ text }) => isNamedSo(text, head));
    return named?.text ?? (GENERIC.has(head) ? topic : null);
  }

  #topicThing(): string | null {
    return this.#topic && this.#topic.gender !== 'person' ? this.#topic.text : null;
  }

  #known(text: string): Entity | undefined {
    return this.#entities.find((entity) => entity.text === text);
  }
}

function isNamedSo(name: string, head: string): boolean {
  if (/^(?:company|firm)$/.test(head) && namesFirm(name)) return true;
  const words = name.toLowerCase().split(' ');
  return words.length > 1 && (words[0] === head || words.at(-1) === head);
}

/** Which of "he" and "she" the passage uses first: for one about a person, that person's. */
export function firstSex(tokens: readonly Token[]): Sex | undefined {
  const first =
    tokens.find(({ lower }) => /^(?:he|she)$/.test(lower)) ??
    tokens.find(({ lower }) => /^(?:his|her)$/.test(lower));
  return first && (/^s|^her/.test(first.lower) ? 'f' : 'm');
}

/** Whether the passage speaks of a person, by its pronouns. */
export function guessGender(tokens: readonly Token[]): Gender {
  const count = (words: RegExp): number => tokens.filter(({ lower }) => words.test(lower)).length;
  const person = count(/^(?:he|she|his|her|him|himself|herself)$/);
  const thing = count(/^(?:it|its|itself)$/);
  return person > thing ? 'person' : thing > 0 ? 'thing' : 'unknown';
}
