/**
 * From clauses to binary triplets: one for every subject with every object, and one for every
 * prepositional adjunct with the preposition in the predicate ("was born in").
 */
import type { Token } from '../language/analyse.ts';
import { textOf } from '../language/words.ts';
import { isNamed } from './clauses.ts';
import type { BracketFact, Clause, Nominal, Reading } from './clauses.ts';
import { isPersonNoun, type Discourse } from './coreference.ts';

export interface RawTriplet {
  subject: string;
  predicate: string;
  object: string;
  confidence: number;
}

/** Adverbs that only link sentences. */
const LINKING_ADVERBS = new Set(
  'also however then therefore thus still both later subsequently eventually usually often mainly primarily currently presently generally typically actually'.split(
    ' ',
  ),
);
/** Works have makers: "based on the novel by X" says who wrote the novel. */
const WORKS = new Set(
  'novel book play story film song album poem opera ballet musical comic series screenplay script work painting essay memoir biography game'.split(
    ' ',
  ),
);
const MAX_ARGUMENT_TOKENS = 12;
/** A clause as object is kept where it is short. */
const MAX_CONTENT_TOKENS = 18;
const MAX_OBJECT_IN_PREDICATE = 4;

export class TripletWriter {
  private readonly triplets: RawTriplet[] = [];

  constructor(
    private readonly tokens: readonly Token[],
    private readonly discourse: Discourse,
  ) {}

  write(reading: Reading): RawTriplet[] {
    this.triplets.length = 0;
    const order = [...reading.clauses].sort(
      (a, b) => (a.subjects[0]?.first ?? 0) - (b.subjects[0]?.first ?? 0),
    );
    for (const clause of order) this.clause(clause);
    for (const fact of reading.facts) this.fact(fact);
    return [...this.triplets];
  }

  private add(
    subject: string | null,
    predicate: string,
    object: string | null,
    confidence: number,
  ): void {
    if (!subject || !object || subject === object) return;
    // A sentence that ends in "World War I."
    object = object.replace(/ ([IVX]+)\.$/, ' $1');
    const words = predicate.replace(/\s+/g, ' ').trim();
    if (!words || !/[\p{L}\p{N}]/u.test(subject) || !/[\p{L}\p{N}]/u.test(object)) return;
    this.triplets.push({
      subject,
      predicate: words,
      object,
      confidence: Math.max(0.05, Math.min(1, confidence)),
    });
  }

  private clause(clause: Clause): void {
    const subjects = clause.subjects
      .map((subject) => this.entity(subject, true))
      .filter((text) => text !== null);
    const first = clause.subjects[0];
    if (!first) return;
    const person =
      clause.kind !== 'verb' &&
      clause.objects.some((object) => isPersonNoun(this.headLemma(object)));
    for (const [i, subject] of subjects.entries()) {
      const nominal = clause.subjects[i]!;
      if (clause.kind !== 'verb' && isNamed(nominal)) {
        const classes = clause.objects.map((object) => this.headLemma(object));
        const said = clause.verb === null || /^(?:be|become)$/.test(clause.verb.lemma);
        if (classes.length > 0 && said)
          this.discourse.describe(subject, person ? 'person' : 'thing', classes);
      }
      this.subjectOf(nominal, subject, clause);
      this.discourse.within(subject);
      this.said(subject, clause);
      this.discourse.within(null);
    }
    // Noted before it is spoken of: the next clause's pronoun most likely means it.
    for (const nominal of clause.subjects) this.inside(nominal);
    if (clause.main && subjects[0]) this.discourse.subject(subjects[0]);
    for (const nominal of [
      ...clause.objects,
      ...clause.adjuncts.flatMap((adjunct) => adjunct.items),
    ])
      this.inside(nominal);
    if (clause.main && clause.kind === 'copula') this.introduced(first, clause.objects);
  }

  /** "The present director is Ann": Ann is spoken of from here on. */
  private introduced(subject: Nominal, objects: readonly Nominal[]): void {
    const [object] = objects;
    if (isNamed(subject) || objects.length !== 1 || !object || !isNamed(object)) return;
    const name = this.entity(object);
    if (!name) return;
    const noun = this.headLemma(subject);
    if (isPersonNoun(noun)) this.discourse.describe(name, 'person', [noun]);
    this.discourse.subject(name);
  }

  /** "The capital of X is Y": X, capital is, Y. "Its motto is Y": X, motto is, Y. */
  private subjectOf(nominal: Nominal, _subject: string, clause: Clause): void {
    const { phrase } = nominal.piece;
    if (nominal.name) return;
    const core = textOf(this.tokens, phrase.core, phrase.end);
    const verb = this.verbText(clause);
    const owners = phrase.possessor
      ? [this.possessor(nominal)]
      : nominal.of.length === 1 && phrase.kind === 'common'
        ? [this.entity(nominal.of[0]!)]
        : [];
    if (
      owners.length === 0 &&
      phrase.determiner === 'the' &&
      clause.kind === 'copula' &&
      nominal.of.length === 0
    ) {
      // "The editor is Ann": of what the article is about.
      const topic = this.discourse.topicThing();
      if (
        topic &&
        !this.discourse.definite(this.lemmaAt(phrase.head)) &&
        clause.objects.some(isNamed)
      ) {
        for (const object of clause.objects)
          this.add(topic, `${core} ${verb}`, this.entity(object), clause.confidence - 0.3);
      }
    }
    for (const owner of owners) {
      if (!owner) continue;
      for (const object of clause.objects)
        this.add(owner, `${core} ${verb}`, this.entity(object), clause.confidence - 0.1);
      if (clause.objects.length === 0) {
        for (const { preposition, items } of clause.adjuncts) {
          for (const item of items)
            this.add(
              owner,
              `${core} ${verb} ${this.prepositionFor(preposition, item)}`,
              this.entity(item),
              clause.confidence - 0.15,
            );
        }
      }
    }
  }

  /** All triplets of one subject with a clause. */
  private said(subject: string, clause: Clause): void {
    const verb = this.verbText(clause);
    const confidence =
      clause.confidence - (clause.subjects[0]!.piece.phrase.kind === 'pronoun' ? 0.05 : 0);
    for (const object of clause.objects) this.object(subject, verb, object, clause, confidence);
    if (clause.content && clause.content.end - clause.content.first <= MAX_CONTENT_TOKENS) {
      const content = textOf(this.tokens, clause.content.first, clause.content.end);
      this.add(subject, verb, content, confidence - 0.4);
    }
    if (clause.complement && clause.objects.length === 0) {
      const complement = textOf(this.tokens, clause.complement.first, clause.complement.end);
      if (clause.adjuncts.length === 0 || clause.kind === 'copula')
        this.add(subject, verb, complement, confidence - 0.1);
      this.adjuncts(subject, `${verb} ${complement}`, clause, confidence - 0.1);
      return;
    }
    const object = clause.objects[0];
    if (!object) {
      this.adjuncts(subject, verb, clause, confidence);
      return;
    }
    const carried = this.carried(object, clause);
    this.adjuncts(subject, carried ? `${verb} ${carried}` : verb, clause, confidence - 0.05);
  }

  private object(
    subject: string,
    verb: string,
    object: Nominal,
    clause: Clause,
    confidence: number,
  ): void {
    const { phrase } = object.piece;
    const renamed = object.name ?? (phrase.name ? object : undefined);
    if (clause.kind === 'verb') {
      const date =
        object.piece.date && clause.verb ? `${verb} ${this.prepositionFor('on', object)}` : verb;
      this.add(subject, date, this.entity(object), confidence);
      const core = this.coreText(object);
      if (phrase.kind === 'common' && !object.name) {
        for (const of of object.of)
          this.add(subject, `${verb} ${core} of`, this.entity(of), confidence - 0.2);
      }
      return;
    }
    // "is an American director": the class; "is the son of X": class and relation.
    const article =
      phrase.determiner && /^(?:a|an|the)$/.test(phrase.determiner) ? `${phrase.determiner} ` : '';
    if (renamed) {
      this.add(subject, verb, this.entity(object), confidence);
      return;
    }
    this.add(subject, verb, this.plain(object), confidence);
    const core = this.coreText(object);
    for (const of of object.of) {
      this.add(subject, `${verb} ${article}${core} of`, this.entity(of), confidence - 0.05);
      // "one of the sons of X": through to X.
      if (of.of.length > 0) {
        for (const inner of of.of)
          this.add(
            subject,
            `${verb} ${article}${core} of ${this.coreText(of)} of`,
            this.entity(inner),
            confidence - 0.15,
          );
      }
    }
    if (phrase.possessor)
      this.add(subject, `${verb} ${core} of`, this.possessor(object), confidence - 0.05);
  }

  private adjuncts(subject: string, predicate: string, clause: Clause, confidence: number): void {
    let role: string | null = null;
    for (const { preposition, items } of clause.adjuncts) {
      const before =
        role !== null &&
        (role.startsWith('as ') ? /^(?:to|for|of|between|under)$/ : /^by$/).test(preposition)
          ? `${predicate} ${role}`
          : predicate;
      for (const item of items) {
        const words = `${before} ${this.prepositionFor(preposition, item)}`;
        this.add(subject, words, this.entity(item), confidence);
        for (const [k, place] of placeOf(item).within.entries())
          this.add(subject, words, this.entity(place), confidence - 0.2 - 0.1 * k);
        if (item.of.length > 0 && item.piece.phrase.kind === 'common' && !item.name) {
          for (const of of item.of)
            this.add(
              subject,
              `${words} ${this.articleOf(item)}${this.coreText(item)} of`,
              this.entity(of),
              confidence - 0.2,
            );
        }
      }
      const only = items.length === 1 ? items[0]! : null;
      const work = only !== null && WORKS.has(this.lemmaAt(only.piece.phrase.head));
      role =
        (preposition === 'as' || work) &&
        only &&
        only.piece.phrase.kind === 'common' &&
        only.of.length === 0
          ? `${preposition} ${preposition === 'as' ? '' : this.articleOf(only)}${this.coreText(only)}`
          : null;
    }
  }

  private articleOf(nominal: Nominal): string {
    const determiner = nominal.piece.phrase.determiner;
    return determiner && /^(?:a|an|the)$/.test(determiner) ? `${determiner} ` : '';
  }

  /** What noun phrases say on their own: roles, possessions, places in places. */
  private inside(nominal: Nominal): void {
    const { phrase } = nominal.piece;
    const renamed = nominal.name;
    if (renamed) {
      const name = this.entity(renamed);
      const role = textOf(this.tokens, phrase.core, phrase.end);
      if (name) {
        const person = isPersonNoun(this.lemmaAt(phrase.head));
        this.discourse.mention(name, person ? 'person' : 'thing', [this.lemmaAt(phrase.head)]);
        this.roleOf(name, role, nominal);
      }
    } else if (phrase.name) {
      const name = this.discourse.name(textOf(this.tokens, phrase.name.first, phrase.name.end));
      const role = textOf(this.tokens, phrase.core, phrase.name.first);
      const person = isPersonNoun(this.lemmaAt(phrase.name.first - 1));
      this.discourse.mention(name, person ? 'person' : 'unknown', [
        this.lemmaAt(phrase.name.first - 1),
      ]);
      this.roleOf(name, role, nominal);
    } else if (phrase.kind === 'name' || phrase.kind === 'title') {
      const text = this.entity(nominal);
      if (text) this.discourse.mention(text, 'unknown');
    }
    const { within } = placeOf(nominal);
    if (within.length > 0) {
      let inner = this.entity(nominal);
      for (const place of within) {
        const outer = this.entity(place);
        this.add(inner, 'is located in', outer, 0.8);
        inner = outer;
      }
    }
    for (const of of nominal.of) this.inside(of);
  }

  private roleOf(name: string, role: string, nominal: Nominal): void {
    const owner = nominal.piece.phrase.possessor ? this.possessor(nominal) : null;
    if (owner) this.add(owner, `has ${role}`, name, 0.8);
    else this.add(name, 'is', role, 0.75);
    for (const of of nominal.of)
      this.add(name, `is ${this.articleOf(nominal)}${role} of`, this.entity(of), 0.75);
  }

  private fact(fact: BracketFact): void {
    const subject = this.entity(fact.subject);
    if (!subject) return;
    if (fact.personal && this.discourse.genderOf(subject) !== 'person') {
      if (fact.predicate === 'was born on') this.add(subject, 'from', fact.object, 0.5);
      else if (fact.predicate === 'died on') this.add(subject, 'until', fact.object, 0.5);
      return;
    }
    this.add(subject, fact.predicate, fact.object, fact.confidence);
  }

  // Words -------------------------------------------------------------------------------------

  /** The verb as written, without linking adverbs; "was" before reduced participles. */
  verbText(clause: Clause): string {
    const { verb } = clause;
    if (!verb) return clause.auxiliary;
    let words: string[] = [];
    for (let i = verb.first; i < verb.end; i++) {
      const token = this.tokens[i]!;
      if (token.pos === 'ADV' && LINKING_ADVERBS.has(token.lower)) continue;
      words.push(token.lower);
    }
    if (verb.form === 'infinitive' && words[0] === 'to') words = words.slice(1);
    const text = words
      .join(' ')
      .replace(/ (n['’]t)\b/g, '$1')
      .replace(/^['’]s\b/, 'is')
      .replace(/^['’]re\b/, 'are');
    return clause.auxiliary === 'was' && clause.verb && !verb.passive ? `was ${text}` : text;
  }

  private prepositionFor(preposition: string, item: Nominal): string {
    const { date } = item.piece;
    if (!date) return preposition;
    if (preposition === 'on' && date.day === undefined) return 'in';
    return preposition === '' ? 'in' : preposition;
  }

  /** The object carried into the predicate of adjuncts: "made [first appearance] in". */
  private carried(object: Nominal, clause: Clause): string | null {
    const { phrase } = object.piece;
    if (object.piece.date) return null;
    const words = phrase.end - phrase.core;
    if (words > MAX_OBJECT_IN_PREDICATE && clause.kind === 'verb') return null;
    if (phrase.kind === 'pronoun') return null;
    const of =
      object.of.length === 1 && object.end - object.first <= 6
        ? ` of ${this.entity(object.of[0]!) ?? ''}`
        : '';
    if (clause.kind === 'verb') return `${this.coreText(object)}${of}`;
    return `${this.articleOf(object)}${this.coreText(object)}${of}`;
  }

  private coreText(nominal: Nominal): string {
    const { phrase } = nominal.piece;
    if (phrase.kind === 'title') return phrase.text;
    return textOf(this.tokens, phrase.core, phrase.end).replaceAll('"', '');
  }

  private headLemma(nominal: Nominal): string {
    const { head } = nominal.piece.phrase;
    // "one of the sons", "a member of": the class is what is said, except for "one".
    if (this.tokens[head]?.lower === 'one' && nominal.of[0]) return this.headLemma(nominal.of[0]);
    return this.lemmaAt(head);
  }

  private lemmaAt(i: number): string {
    const token = this.tokens[i];
    return token ? (token.pos === 'PROPN' ? token.lower : token.lemma) : '';
  }

  private possessor(nominal: Nominal): string | null {
    const range = nominal.piece.phrase.possessor!;
    const first = this.tokens[range.first]!;
    if (range.end - range.first === 1 && first.pos === 'PRON')
      return this.discourse.possessive(first.lower);
    const article = /^(?:the|a|an)$/i.test(first.text) && range.end - range.first > 1;
    if (first.pos === 'PRON' && /^(?:his|her|its|their)$/.test(first.lower)) {
      // "his government's use": the owner of the owner is resolved too.
      const owner = this.discourse.possessive(first.lower);
      const rest = textOf(this.tokens, range.first + 1, range.end);
      return owner ? `${owner}'s ${rest}` : rest;
    }
    const text = textOf(this.tokens, range.first + (article ? 1 : 0), range.end);
    if (article && range.end - range.first === 2) {
      const lemma = this.lemmaAt(range.first + 1);
      return this.discourse.definite(lemma) ?? text;
    }
    return this.discourse.name(text.replace(/^"|"$/g, ''));
  }

  /** A noun phrase as an argument: resolved, without article, short. Null for unresolved pronouns. */
  private entity(nominal: Nominal, subject = false): string | null {
    if (nominal.name) return this.entity(nominal.name, subject);
    const { phrase } = nominal.piece;
    if (phrase.kind === 'pronoun') {
      const word = this.tokens[phrase.first]!.lower;
      return this.discourse.pronoun(word);
    }
    if (phrase.name && nominal.of.length === 0)
      return this.discourse.name(textOf(this.tokens, phrase.name.first, phrase.name.end));
    if (
      phrase.kind === 'common' &&
      phrase.determiner &&
      /^(?:the|this)$/.test(phrase.determiner) &&
      nominal.of.length === 0 &&
      !phrase.possessor &&
      phrase.end - phrase.core === 1
    ) {
      const known = this.discourse.definite(this.lemmaAt(phrase.head));
      if (known) return known;
    }
    if (phrase.kind === 'name' && nominal.of.length === 0 && !phrase.possessor)
      return this.discourse.name(phrase.text);
    return this.plain(nominal);
  }

  /** The phrase as written but for articles and possessive pronouns, with its "of" where short. */
  private plain(nominal: Nominal): string {
    const { phrase } = nominal.piece;
    if (nominal.name) return this.plain(nominal.name);
    let text: string;
    if (phrase.possessor) {
      const owner = this.possessor(nominal);
      const core = this.coreText(nominal);
      text = owner && owner.split(' ').length <= 6 ? `${owner}'s ${core}` : core;
    } else text = phrase.text;
    if (nominal.of.length > 0 && nominal.end - nominal.first <= MAX_ARGUMENT_TOKENS) {
      text += ` of ${nominal.of.map((of) => this.withArticle(of)).join(' and ')}`;
    }
    return text;
  }

  /** Inside an argument the article stays as it is written: "Museum of the Sea". */
  private withArticle(nominal: Nominal): string {
    const entity = this.entity(nominal) ?? nominal.piece.text;
    return nominal.piece.phrase.determiner === 'the' && entity === nominal.piece.phrase.text
      ? `the ${entity}`
      : entity;
  }
}

/** The place itself of "the town of X". */
function placeOf(nominal: Nominal): Nominal {
  return nominal.name ?? nominal;
}
