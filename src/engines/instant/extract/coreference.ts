/**
 * Who "he", "the film" or a surname is: the passage's subject (its heading, where the text speaks
 * of it) or the last thing of that kind. Reading goes from left to right, so that only what was
 * said before can be meant.
 */
import type { Token } from '../language/analyse.ts';
import { namesFirm } from '../language/firms.ts';
import type { Sex } from '../language/sex.ts';

export type Gender = 'person' | 'thing' | 'many' | 'unknown';

/** Nouns that say that something is a person, beyond the endings tested below. */
const PERSONS = new Set(
  (
    'man woman boy girl person actor actress king queen prince princess duke duchess count countess earl baron emperor empress ' +
    'politician musician singer songwriter guitarist drummer bassist pianist violinist composer conductor rapper vocalist ' +
    'writer author poet novelist playwright journalist critic editor artist painter sculptor photographer architect designer ' +
    'scientist physicist chemist biologist mathematician philosopher historian economist engineer inventor astronomer ' +
    'soldier officer general admiral colonel captain commander marshal pilot astronaut president minister senator governor mayor ' +
    'judge lawyer attorney diplomat ambassador bishop archbishop priest pope cardinal saint monk nun rabbi imam ' +
    'player footballer cricketer swimmer athlete runner boxer wrestler skater skier cyclist golfer coach manager ' +
    'director producer screenwriter filmmaker comedian dancer model host presenter businessman businesswoman entrepreneur ' +
    'teacher professor scholar student doctor physician nurse son daughter father mother brother sister wife husband ' +
    'consort heir ruler monarch leader founder member activist nobleman noblewoman missionary explorer merchant farmer ' +
    'detective spy criminal murderer character heroine hero guest star champion medalist patient'
  ).split(' '),
);
const PERSON_ENDING =
  /(?:ist|ician|smith|wright|grapher|man|woman|men|women|keeper|ologist|onomer|ess)$/;
/** Generic nouns that, with "the" or "this", point back to the thing a text is about. */
const GENERIC = new Set(
  (
    'film movie picture documentary album song single track record novel book story poem play series show program programme episode ' +
    'company corporation firm business band group duo team club squad school college university institute institution academy hospital museum library church cathedral ' +
    'city town village municipality commune settlement suburb district county province state country nation region island area community neighborhood ' +
    'river lake mountain valley bay airport station railway line road highway street bridge building tower castle palace stadium arena ' +
    'game newspaper magazine journal publication website organization organisation association society party union league tournament competition festival event ' +
    'war battle treaty act law agency department ministry court army regiment battalion ship vessel aircraft car vehicle engine language religion ' +
    'species genus family disease drug theory method system programme project opera ballet symphony work painting sculpture award prize channel network label brand product'
  ).split(' '),
);

export function isPersonNoun(lemma: string): boolean {
  return PERSONS.has(lemma) || PERSON_ENDING.test(lemma);
}

interface Entity {
  text: string;
  gender: Gender;
  /** Nouns that the text has called it by. */
  classes: Set<string>;
  /** When it was last mentioned: after how many main clauses. */
  last: number;
}

export class Discourse {
  private readonly entities: Entity[] = [];
  private readonly aliases = new Map<string, string>();
  /** The last subject of a main clause. */
  private focus: Entity | undefined;
  private clauses = 0;
  /** The subject of the clause that is being read. */
  private saidOf: string | null = null;
  private readonly topic: Entity | undefined;

  /** @param topic the heading, where the passage is about it; null otherwise. */
  constructor(
    topic: string | null,
    topicGender: Gender,
    /** The heading even where the text does not repeat it: a last resort. */
    private readonly heading: string | null,
    /** Whether the text calls its subject "he" or "she". */
    private readonly topicSex?: Sex,
  ) {
    if (topic) {
      this.topic = { text: topic, gender: topicGender, classes: new Set(), last: 0 };
      this.entities.push(this.topic);
    }
  }

  /** Another name for the same thing: from now on it stands for the first. */
  alias(text: string, name: string): void {
    this.aliases.set(text, name);
  }

  /** Notes a name and returns the full form that the text used before, if this is a part of it. */
  name(text: string): string {
    const alias = this.aliases.get(text);
    if (alias) return alias;
    if (this.topic && this.topic.text.replace(/^(?:The|A|An) /, '') === text)
      return this.topic.text;
    const known = this.entities.find((entity) => entity.text === text);
    if (known) return known.text;
    if (!/\s/.test(text)) {
      // A surname or first name stands for the last person with that name in full.
      for (const entity of [...this.entities].reverse()) {
        if (entity.gender !== 'person' && entity !== this.topic) continue;
        const words = entity.text.split(' ');
        if (
          words.length > 1 &&
          words.length <= 5 &&
          (words.at(-1) === text || (words[0] === text && entity.gender === 'person'))
        ) {
          if (entity.gender === 'person') return entity.text;
        }
      }
    }
    return text;
  }

  /** A thing was mentioned by name; `classes` are nouns it was described with. */
  mention(text: string, gender: Gender, classes: readonly string[] = []): void {
    let entity = this.entities.find((other) => other.text === text);
    if (!entity) {
      entity = { text, gender, classes: new Set(), last: 0 };
      this.entities.push(entity);
    }
    entity.last = this.clauses;
    if (namesFirm(text)) for (const noun of ['company', 'firm']) entity.classes.add(noun);
    if (gender !== 'unknown') entity.gender = gender;
    for (const noun of classes) entity.classes.add(noun);
  }

  /** A thing was said to be something ("is a film"): decides its kind where nothing did before. */
  describe(text: string, gender: Gender, classes: readonly string[]): void {
    const known = this.genderOf(text);
    this.mention(text, known === 'unknown' ? gender : 'unknown', classes);
  }

  /** The subject of a main clause: what a pronoun in the next clause most likely means. */
  subject(text: string): void {
    this.clauses++;
    const entity = this.entities.find((other) => other.text === text);
    if (!entity) return;
    this.focus = entity;
    entity.last = this.clauses;
  }

  /** What is read next is said of this subject; null: the clause has ended. */
  within(subject: string | null): void {
    this.saidOf = subject;
  }

  genderOf(text: string): Gender {
    return this.entities.find((entity) => entity.text === text)?.gender ?? 'unknown';
  }

  /** What the text is about, if that is no person. */
  topicThing(): string | null {
    return this.topic && this.topic.gender !== 'person' ? this.topic.text : null;
  }

  /** What a pronoun or possessive stands for, or null. */
  pronoun(word: string): string | null {
    const found = this.antecedent(word);
    return found === null ? null : (this.aliases.get(found) ?? found);
  }

  /** What "its" in "the trust runs its port" stands for: most likely the subject of the same clause. */
  possessive(word: string): string | null {
    if (this.saidOf !== null) {
      const known = this.genderOf(this.saidOf);
      const wanted = /^(?:his|her)$/.test(word) ? 'person' : word === 'its' ? 'thing' : 'many';
      if (known === wanted || (known === 'unknown' && wanted === 'thing')) return this.saidOf;
    }
    return this.pronoun(word);
  }

  private antecedent(word: string): string | null {
    switch (word) {
      case 'he':
      case 'him':
      case 'his':
        return this.find('person', 'm');
      case 'she':
      case 'her':
        return this.find('person', 'f');
      case 'it':
      case 'its':
        return this.find('thing');
      case 'they':
      case 'their':
      case 'them':
        return this.find('many');
      default:
        return null;
    }
  }

  private find(gender: Gender, sex?: Sex): string | null {
    const topic = sex && this.topicSex && sex !== this.topicSex ? undefined : this.topic;
    const others =
      topic === this.topic
        ? this.entities
        : this.entities.filter((entity) => entity !== this.topic);
    const focus = this.focus && others.includes(this.focus) ? this.focus : undefined;
    const fits = (entity: Entity | undefined): boolean =>
      entity !== undefined &&
      (entity.gender === gender ||
        entity.gender === 'unknown' ||
        (gender === 'many' && entity.gender === 'thing'));
    if (
      topic &&
      topic.gender === gender &&
      (focus === undefined || focus.gender !== gender || focus === topic)
    )
      return topic.text;
    if (focus?.gender === gender) return focus.text;
    if (topic?.gender === gender) return topic.text;
    const exact = [...others].reverse().find((entity) => entity.gender === gender);
    // Of a subject nobody said whether it is a person: so it is, where no person was spoken of since.
    const isNewer = focus?.gender === 'unknown' && exact !== undefined && focus.last > exact.last;
    if (exact && gender === 'person' && !isNewer) return exact.text;
    if (fits(focus)) return focus!.text;
    if (fits(topic)) return topic!.text;
    if (gender === 'many') return null;
    if (this.entities.length === 0 && this.heading) return this.heading;
    const unknown = [...others].reverse().find((entity) => fits(entity));
    return unknown?.text ?? this.heading;
  }

  /** What "the film" stands for: the last thing called so, or the topic for generic nouns. */
  definite(head: string): string | null {
    if (
      this.topic &&
      this.topic.gender !== 'person' &&
      (this.topic.classes.has(head) || isNamedSo(this.topic.text, head))
    )
      return this.topic.text;
    const called = [...this.entities].reverse().find((entity) => entity.classes.has(head));
    if (called) return called.text;
    // "the battle" after "Battle of X", "the school" after "Y School".
    const named = [...this.entities].reverse().find((entity) => isNamedSo(entity.text, head));
    if (named) return named.text;
    if (
      this.topic &&
      this.topic.gender !== 'person' &&
      this.topic.classes.size === 0 &&
      GENERIC.has(head)
    )
      return this.topic.text;
    if (
      this.topic &&
      this.topic.gender === 'person' &&
      isPersonNoun(head) &&
      this.topic.classes.has(head)
    )
      return this.topic.text;
    return this.topic && GENERIC.has(head) && sameField(head, this.topic.classes)
      ? this.topic.text
      : null;
  }
}

function isNamedSo(name: string, head: string): boolean {
  const words = name.split(' ');
  if (words.length < 2) return false;
  return (
    words[0]!.toLowerCase() === head ||
    words.at(-1)!.toLowerCase() === head ||
    name.toLowerCase().includes(` ${head} of `)
  );
}

/** Nouns that are used for one another when pointing back. */
const FIELDS = [
  'film movie picture documentary comedy drama thriller feature remake sequel production',
  'album record single song track release EP',
  'novel book story work play publication',
  'series show program programme sitcom season',
  'company corporation firm business manufacturer publisher brand label',
  'band group duo trio quartet ensemble orchestra',
  'team club squad side',
  'school college university institution institute academy',
  'city town village municipality commune settlement suburb community hamlet place',
  'county district province state region area territory',
  'newspaper magazine journal publication periodical',
  'organization organisation association society body agency institution',
  'building house tower structure site',
  'airport station facility',
  'river stream tributary creek',
].map((line) => new Set(line.split(' ')));

function sameField(head: string, classes: ReadonlySet<string>): boolean {
  return FIELDS.some((field) => field.has(head) && [...classes].some((noun) => field.has(noun)));
}

/** Which of "he" and "she" the passage uses first: for one about a person, that person's. */
export function firstSex(tokens: readonly Token[]): Sex | undefined {
  const first =
    tokens.find(({ lower }) => /^(?:he|she)$/.test(lower)) ??
    tokens.find(({ lower }) => /^(?:his|her)$/.test(lower));
  return first && (/^s|^her/.test(first.lower) ? 'f' : 'm');
}

/** Whether the passage speaks of a person, by its pronouns and by how its first sentence goes. */
export function guessGender(tokens: readonly Token[]): Gender {
  let person = 0;
  let thing = 0;
  for (const { lower } of tokens) {
    if (/^(?:he|she|his|her|him|himself|herself)$/.test(lower)) person++;
    else if (/^(?:it|its|itself)$/.test(lower)) thing++;
  }
  const opening = tokens.slice(0, 60);
  if (
    opening.slice(0, 25).some((token, i) => token.lower === 'born' && opening[i - 1]?.text === '(')
  )
    return 'person';
  const copula = opening.findIndex(
    (token) => /^(?:is|was|are|were)$/.test(token.lower) && token.pos === 'AUX',
  );
  if (copula >= 0) {
    for (let i = copula + 1; i < Math.min(opening.length, copula + 12); i++) {
      const token = opening[i]!;
      const next = opening[i + 1];
      if (token.pos === 'VERB' || token.pos === 'ADP' || token.text === '.') {
        if (token.lower === 'of') continue;
        break;
      }
      if (token.pos === 'NOUN' && next?.pos !== 'NOUN') {
        if (isPersonNoun(token.lemma)) return 'person';
        if (next?.lower !== 'of') return thing === 0 && person > 2 ? 'person' : 'thing';
      }
    }
  }
  if (person > thing) return 'person';
  return thing > 0 ? 'thing' : 'unknown';
}
