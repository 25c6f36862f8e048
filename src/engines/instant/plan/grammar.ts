/**
 * Noun phrases of a question with everything that describes them: possessives, "of" and other
 * prepositions, participles and relative clauses, to any depth. It reads from left to right with one
 * word of caution: where the clause around a phrase still waits for its verb ("When did the man who led
 * Sweden found …"), a phrase must not swallow that verb.
 */
import { ADVERBS, AUXILIARIES, isVerb, RELATIVES } from '../question/word-classes.ts';
import type { Word } from '../question/words.ts';
import { ASKS, DETERMINING, Sight, type Waits } from './sight.ts';

export interface Modifier {
  kind: 'possessive' | 'of' | 'preposition' | 'participle' | 'relative' | 'apposition';
  /** Half-open range of words; of a possessive, its owner. */
  from: number;
  to: number;
  phrases: Phrase[];
}

export interface Phrase {
  /** Half-open range of words. */
  from: number;
  to: number;
  /** First word after its determiner. */
  core: number;
  /** The noun or name that is described. */
  head: number;
  modifiers: Modifier[];
}

interface Clause {
  to: number;
  phrases: Phrase[];
}

export class Grammar {
  readonly words: readonly Word[];
  /** Where the word stands that asks: it opens no relative clause. */
  readonly asks: number;

  /** What begins at a word is tried from more than one side. */
  private readonly phrases = new Map<string, Phrase | null>();
  private readonly clauses = new Map<string, Clause | null>();

  readonly sight: Sight;

  constructor(words: readonly Word[], asks: number) {
    this.words = words;
    this.asks = asks;
    this.sight = new Sight(words, asks);
  }

  /**
   * The phrase that begins at a word.
   * @param waits the clause around it still waits for its verb
   * @param bare whether a clause without a pronoun may follow ("the state X lies in")
   */
  phrase(at: number, waits: Waits, bare = true): Phrase | null {
    return remembered(this.phrases, `${at} ${waits} ${bare}`, () => this.read(at, waits, bare));
  }

  private read(at: number, waits: Waits, bare: boolean): Phrase | null {
    const { words } = this;
    let i = at;
    if (i === this.asks) return this.askedPhrase(at);
    while (this.sight.is(i, DETERMINING) && words[i]!.lower !== 'that') i++;
    const core = i;
    i = this.core(i, waits, bare);
    if (i === core) {
      // "that" alone or a pronoun: a phrase of one word.
      return words[i]?.pos === 'PRON' && i !== this.asks && !RELATIVES.has(words[i]!.lower)
        ? { from: at, to: i + 1, core, head: i, modifiers: [] }
        : null;
    }
    return this.modified({ from: at, to: i, core, head: i - 1, modifiers: [] }, waits, bare);
  }

  /** "which women's college in Cambridge": what is asked for, with what describes it. */
  askedPhrase(at: number): Phrase | null {
    const many =
      this.words[at]!.lower === 'how' && /^(?:many|much)$/.test(this.words[at + 1]?.lower ?? '');
    const core = at + (many ? 2 : 1);
    const open = /^(?:what|which|whose)$/.test(this.words[at]!.lower) || many;
    const waits = at <= 1 ? 'finite' : false;
    const end = open ? this.core(core, waits, false) : core;
    const phrase: Phrase = { from: at, to: end, core, head: end - 1, modifiers: [] };
    const of = this.words[end]?.lower === 'of';
    return end > core || (open && of) ? this.modified(phrase, waits, false) : phrase;
  }

  private core(start: number, waits: Waits, bare: boolean): number {
    let i = start;
    for (; i < this.words.length; i++) {
      const word = this.words[i]!;
      if (word.kind === 'name') {
        if (bare && i > start && this.sight.isNoun(i - 1) && this.bareClause(i, waits)) break;
        continue;
      }
      if (this.sight.joins(i, start)) {
        i++;
        continue;
      }
      if (!this.sight.isNominal(i, start, waits)) break;
    }
    // Adjectives and adverbs at the end belong to what follows.
    while (i > start && (this.words[i - 1]!.pos === 'ADV' || this.sight.is(i - 1, ADVERBS))) i--;
    return i;
  }

  private modified(given: Phrase, waits: Waits, bare: boolean): Phrase {
    let phrase = given;
    for (;;) {
      const at = phrase.to;
      const word = this.words[at];
      if (!word || at === this.asks) return phrase;
      if (word.kind === 'possessive') {
        const end = this.core(at + 1, waits, bare);
        if (end === at + 1) return phrase;
        const owner: Modifier = {
          kind: 'possessive',
          from: phrase.from,
          to: at,
          phrases: [phrase],
        };
        phrase = { from: phrase.from, to: end, core: at + 1, head: end - 1, modifiers: [owner] };
        continue;
      }
      const modifier = this.modifier(phrase, at, waits, bare);
      if (!modifier) return phrase;
      phrase = { ...phrase, to: modifier.to, modifiers: [...phrase.modifiers, modifier] };
    }
  }

  private modifier(phrase: Phrase, at: number, waits: Waits, bare: boolean): Modifier | null {
    const comma = this.words[at]!.kind === 'comma';
    const i = comma ? at + 1 : at;
    const word = this.words[i];
    if (
      word?.kind === 'name' &&
      comma &&
      this.words[i + 1]?.kind === 'comma' &&
      this.sight.isNoun(phrase.to - 1)
    )
      return { kind: 'apposition', from: at, to: i + 2, phrases: [] };
    if (word?.kind !== 'word') return comma ? null : this.bareModifier(phrase, at, waits, bare);
    const relative =
      i !== this.asks && RELATIVES.has(word.lower) && word.lower !== 'when'
        ? i
        : this.sight.isPreposition(i) &&
            i + 1 !== this.asks &&
            /^(?:which|whom|whose)$/.test(this.words[i + 1]?.lower ?? '')
          ? i + 1
          : -1;
    if (relative >= 0) {
      const clause = this.relative(relative, waits);
      return clause && { kind: 'relative', from: at, ...this.closed(clause, comma) };
    }
    let verb = i;
    while (/ly$/.test(this.words[verb]?.lower ?? '')) verb++;
    if (
      this.sight.describes(verb) &&
      (this.sight.isNoun(phrase.head) || phrase.core > phrase.from || comma) &&
      (!comma || !waits || this.sight.hasComma(i))
    ) {
      const clause = this.predicate(verb, waits, false);
      if (clause && clause.to > verb + 1 && (!waits || this.sight.verbAt(clause.to, waits)))
        return { kind: 'participle', from: at, ...this.closed(clause, comma) };
      return null;
    }
    if (comma && !(this.sight.isPreposition(i) && this.sight.hasComma(i))) return null;
    if (this.sight.isPreposition(i)) {
      const object = this.phrase(i + 1, waits, bare);
      if (!object) return null;
      const kind = word.lower === 'of' ? 'of' : 'preposition';
      return { kind, from: at, ...this.closed({ to: object.to, phrases: [object] }, comma) };
    }
    return comma ? null : this.bareModifier(phrase, at, waits, bare);
  }

  private bareModifier(phrase: Phrase, at: number, waits: Waits, bare: boolean): Modifier | null {
    const opens = this.words[at]!.kind === 'name' || this.sight.is(at, DETERMINING);
    if (!bare || !opens || !this.sight.isNoun(phrase.to - 1)) return null;
    const clause = this.bareClause(at, waits);
    return clause && { kind: 'relative', from: at, ...clause };
  }

  /** "(the hotel) X recorded his album in": a clause that opens with its subject. */
  private bareClause(at: number, waits: Waits): Clause | null {
    return remembered(this.clauses, `${at} ${waits}`, () => this.readBare(at, waits));
  }

  private readBare(at: number, waits: Waits): Clause | null {
    const clause = this.clause(at, waits);
    if (!clause || !waits || this.sight.verbAt(clause.to, waits)) return clause;
    // "Where is the station the show is on": nothing more is awaited after a finite verb.
    const finite = this.words.slice(at, clause.to).some(({ lower }) => AUXILIARIES.has(lower));
    return waits === 'predicate' && finite && clause.to === this.words.length ? clause : null;
  }

  /** After the comma that opened a clause comes one that closes it. */
  private closed(clause: Clause, comma: boolean): Clause {
    const closes = comma && this.words[clause.to]?.kind === 'comma';
    return closes ? { ...clause, to: clause.to + 1 } : clause;
  }

  /** "When was the school founded whose head is X": a clause that stands after the verb. */
  lateClause(phrase: Phrase, at: number): Phrase | null {
    const i = this.sight.isPreposition(at) ? at + 1 : at;
    const word = this.words[i];
    if (
      i === this.asks ||
      word?.kind !== 'word' ||
      !/^(?:which|whose|whom|who|that)$/.test(word.lower)
    )
      return null;
    const clause = this.relative(i, false);
    return (
      clause && {
        ...phrase,
        to: clause.to,
        modifiers: [...phrase.modifiers, { kind: 'relative', from: at, ...clause }],
      }
    );
  }

  private relative(pronoun: number, waits: Waits): Clause | null {
    const at = pronoun + 1;
    if (this.words[pronoun]!.lower === 'whose')
      return this.predicate(this.core(at, 'finite', false), waits, true);
    let verb = at;
    while (this.sight.is(verb, ADVERBS)) verb++;
    if (isVerb(this.words[verb])) return this.predicate(at, waits, true);
    // "the series that broadcasts on …": a verb, whatever its tag, where no other follows.
    return (
      this.clause(at, waits) ??
      (/s$/.test(this.words[verb]?.lower ?? '') ? this.complements(verb + 1, waits, true) : null)
    );
  }

  /** A clause with its subject. */
  private clause(at: number, waits: Waits): Clause | null {
    const subject = this.phrase(at, 'finite');
    if (!subject) return null;
    const rest = this.predicate(subject.to, waits, true);
    return rest && { to: rest.to, phrases: [subject, ...rest.phrases] };
  }

  /** A verb with what follows it. @param strands whether a preposition may stay without its noun. */
  private predicate(at: number, waits: Waits, strands: boolean): Clause | null {
    const i = this.sight.verbGroup(at);
    return i === at ? null : this.complements(i, waits, strands);
  }

  private complements(at: number, waits: Waits, strands: boolean): Clause | null {
    let i = at;
    const phrases: Phrase[] = [];
    for (;;) {
      const word = this.words[i];
      if (!word) break;
      if (i === this.asks) {
        const asked = this.askedPhrase(i)!;
        phrases.push(asked);
        i = asked.to;
        continue;
      }
      const isJoined = word.lower === 'to' || (word.lower === 'and' && !waits);
      const end = isJoined ? this.sight.verbGroup(i + 1) : i;
      if (end > i + 1) {
        i = end;
        continue;
      }
      if (this.sight.isPreposition(i)) {
        const object = i + 1 < this.words.length ? this.phrase(i + 1, waits) : null;
        if (!object && !strands) return null;
        if (object) phrases.push(object);
        i = object?.to ?? i + 1;
        continue;
      }
      if (word.lower === 'when' && phrases.length > 0) {
        const inner = this.clause(i + 1, waits);
        if (!inner) break;
        phrases.push(...inner.phrases);
        i = inner.to;
        continue;
      }
      if (word.kind === 'comma') {
        // "Kingston, Jamaica"
        if (
          (this.words[i - 1]?.kind === 'name' && this.words[i + 1]?.kind === 'name') ||
          /^\d{4}$/.test(this.words[i + 1]?.text ?? '')
        ) {
          i += 2;
          continue;
        }
        break;
      }
      if (word.pos === 'ADV' && !ASKS.has(word.lower)) {
        i++;
        continue;
      }
      if (isVerb(word)) break;
      const object = this.phrase(i, waits);
      if (!object) break;
      phrases.push(object);
      i = object.to;
    }
    return { to: i, phrases };
  }
}

function remembered<T>(known: Map<string, T>, key: string, read: () => T): T {
  if (!known.has(key)) known.set(key, read());
  return known.get(key)!;
}
