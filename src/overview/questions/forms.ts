/**
 * What can be asked of a plain clause, in its own words: "The deposit is held by the bank" asks who
 * holds the deposit. A form is used only where what comes of it is sure to be English.
 */
import { findDates } from '../../engines/instant/language/dates.ts';
import { analyse } from '../../engines/instant/language/analyse.ts';
import { nounPhraseAt } from '../../engines/instant/language/phrases.ts';
import { typeOfNoun } from '../../engines/instant/question/noun-types.ts';
import { BE } from '../../engines/instant/question/word-classes.ts';
import { isListedWord } from '../../engines/instant/language/lexicon.ts';
import { sexOfName } from '../../engines/instant/language/sex.ts';
import { KIND_OF_TEXT } from '../../knowledge/about.ts';
import { slotKey } from '../../knowledge/propositions.ts';
import { ANY_MONTH } from '../../months.ts';
import { ORGANISES } from '../bodies.ts';
import { ROLE, SITED } from '../names.ts';
import type { NameKind } from '../types.ts';
import { FREQUENCY, leans, type Clause, type Phrase, type Subject } from './clauses.ts';
import { pastOf } from './verbs.ts';

/** A question of a clause, and what answers it. */
export interface Form {
  /** @param subject as it stands in a question. */
  ask: (subject: string) => string;
  value: string;
  /** What says less comes later. */
  rank: number;
  /** It is asked of all but the subject, which answers it. */
  isOfSubject?: true;
  /** Words that an answer may have beside the value. */
  beside?: number;
  /** What it is about, where that is not the subject. */
  thing?: string;
}

type KindOf = (key: string) => NameKind | undefined;

const NUMBER =
  '(?:\\d[\\d,.]*\\d|\\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?: (?:hundred|thousand|million|billion))?';
const ABOUT = '(?:(?:about|around|nearly|almost|roughly|approximately|up to|at least|at most) )?';
const MONEY = new RegExp(
  `^${ABOUT}(?:[€$£] ?${NUMBER}|${NUMBER} (?:euros?|dollars?|pounds?|francs?|kron(?:or|er)|cents?|pence|yen)\\b|(?:EUR|USD|GBP|CHF) ?${NUMBER})`,
  'i',
);
const TIME_UNIT = '(?:minute|hour|day|night|week|month|quarter|year)s?';
const SPAN = new RegExp(`^${ABOUT}${NUMBER} (?:\\p{Ll}+ )?${TIME_UNIT}$`, 'iu');
const AMOUNT = new RegExp(
  `^${ABOUT}(?:(?:[€$£]|EUR|USD|GBP|CHF) ?${NUMBER}|${NUMBER}(?: ?%| \\p{L}+)?)`,
  'iu',
);
const COUNTED = new RegExp(
  `^${ABOUT}(${NUMBER}) ((?:[\\p{Ll}-]+ ){0,3}?[\\p{Ll}-]+s)(?= of |$)`,
  'u',
);
/** What has a measure: of anything else "What is the trunk? Four metres" is no English. */
export const MEASURED =
  /(?:rent|fee|cost|price|charge|rate|tax|premium|salary|wage|income|expenditure|revenue|turnover|profit|loss|balance|budget|amount|sum|total|value|allowance|deduction|limit|threshold|maximum|minimum|number|size|area|length|width|height|depth|weight|distance|range|speed|temperature|pressure|capacity|volume|power|voltage|age|share|percentage|proportion|ratio|average|mean|median|dose|interval|population|density|frequency|fine|deductible|excess|discount|score)s?$/;
const CLOCK =
  /^(?:\d{1,2}:\d\d\b|\d{1,2}(?:[.:]\d\d)? ?(?:[ap]\.?m\b|o['’]clock\b)|(?:\p{Lu}\p{Ll}+day)s?\b|noon\b|midnight\b)/u;
const PART_OF_TIME = new RegExp(
  String.raw`^(?:the )?(?:(?:first|second|third|last|next|following|end|beginning|start|early|late|same)\b.*\b)?(?:working days?|days?|weeks?|months?|years?|spring|summer|autumn|winter|${ANY_MONTH})(?: (?:of|after|before) .*)?$`,
);
const LOCATED =
  /^(?:kept|held|stored|located|situated|built|found|displayed|buried|parked|moored|placed|installed)$/;
const ROOM =
  /\b(?:room|cellar|basement|attic|floor|yard|garden|office|kitchen|cupboard|drawer|library|archive|building|store|safe|corner|roof|shed)$/i;
/** Says too little to be asked for what follows it. */
const LIGHT =
  /^(?:be|have|do|make|take|get|give|go|come|put|let|say|tell|ask|think|know|see|look|seem|become|remain|keep|set|use|want|need|like|mean|turn|find|bring|show|hold|leave|begin|start|end|happen|consist|depend|aim|try|bear)$/;
const GOES = /^(?:be|have|do|make|take|get|give|go|come|put|let|say|know|see|seem|turn)$/;
/** "The employee", "the contractor", "the tenant". */
const ACTS = /(?:er|or|ee|ant|lord|lady|man|woman|person|party|team|staff)s?$/i;

/** Of what such a one does, or what is done so often, nothing single can be asked. */
export function doesMuch(head: string, verb: string): boolean {
  return ACTS.test(head) || LIGHT.test(verb);
}

/** Nobody who does it is asked for. */
const OF_NOBODY = /^(?:be|have|become|seem|remain|appear|need|mean|like|know|think|say)$/;
const YEAR = /\b(?:1\d|20)\d\d\b/;
const SPOKEN =
  /^(?:recommend|propose|suggest|estimate|announce|plan|expect|request|offer|promise|describe|mention|approve|require)$/;
/** By their preposition, the verbs that ask with it: "What was the key made of?" */
const ASKED_OF: Record<string, RegExp> = {
  of: /^(?:made|built|composed|formed|woven)$/,
  from: /^(?:made|built|carved|cut|woven)$/,
  with: /./,
  into: /./,
  by: /^governed$/,
};
const MOST_WORDS = 12;
/** Between a verb and its time. */
const MOST_BEFORE = 8;

/** The first ones are the best. */
export function formsOf(clause: Clause, kindOf: KindOf): Form[] {
  const forms = [
    ...timesOf(clause),
    ...placesOf(clause, kindOf),
    ...agentsOf(clause, kindOf),
    ...countsOf(clause),
    ...thingsOf(clause, kindOf),
    ...doersOf(clause, kindOf),
  ];
  if (clause.verb && !isListedWord(clause.verb.base)) return [];
  // "within 21 days of its date": whose, the question does not say.
  return forms.filter(({ ask, value }) => !leans(ask('')) && !leans(value));
}

/** "must the form be handed in", "does the lease begin", "is the rent". */
function inverted({ modal, be, verb, particle, subject }: Clause, one: string): string {
  const words = verb ? [verb.text, particle] : [];
  if (modal && be) return joined(modal, one, 'be', ...words);
  // As it stands: the base of "lay" may be "lie".
  if (modal) return joined(modal, one, ...words);
  if (be) return joined(be, one, ...words);
  const auxiliary = verb!.isPast ? 'did' : subject.isPlural ? 'do' : 'does';
  return joined(auxiliary, one, verb!.base, particle);
}

function joined(...words: string[]): string {
  return words.filter((word) => word !== '').join(' ');
}

/** What stands before a phrase belongs to the question, but for who did it. */
function beforeOf({ phrases, be, verb }: Clause, phrase: Phrase): string {
  const before = phrases
    .slice(0, phrases.indexOf(phrase))
    .filter(({ preposition }) => !(be && verb && preposition === 'by'));
  return before.map(({ preposition, text }) => joined(preposition, text)).join(' ');
}

function timesOf(clause: Clause): Form[] {
  const { phrases, verb, be, isWhole } = clause;
  return phrases.flatMap((phrase): Form[] => {
    const asks = askedByTime(phrase);
    const before = beforeOf(clause, phrase);
    if (!asks || (!verb && (before !== '' || asks !== 'When'))) return [];
    // "In 1928 it failed for the third year running": what is asked would be cut off.
    if (phrase.start === Infinity && !isWhole) return [];
    // "This lease is made on 3 May 2023": it was.
    if (/^(?:is|are)$/.test(clause.be) && verb?.isPast && YEAR.test(phrase.text)) return [];
    // "follows an inquiry into the recall of the pumps of a maker in 2020": what was in 2020?
    if (before.split(' ').length > MOST_BEFORE) return [];
    // "ceased in 1959, goods traffic in 1967": of the other nobody asked.
    if (YEAR.test(before)) return [];
    // "The whistle went in 1953."
    if (before === '' && !be && verb && GOES.test(verb.base)) return [];
    // "runs until May": until when, not when.
    if (asks === 'When' && phrase.preposition === 'until') return [];
    // "recommends an inspection in spring": the inspection is in spring.
    if (before !== '' && SPOKEN.test(verb?.base ?? '')) return [];
    // "two years in prison", "on Tuesday at 19:00": one time tells the other.
    if (phrases.some((each) => each !== phrase && before !== '' && askedByTime(each))) return [];
    if (asks === 'How often' && phrases[0] === phrase && !verb) return [];
    const { preposition, text } = phrase;
    const value = findDates(text).length > 0 || asks !== 'When' ? text : joined(preposition, text);
    return [
      {
        ask: (one) => `${joined(asks, inverted(clause, one), before)}?`,
        value: asks === 'When' && /^(?:on|in|at|by)$/.test(preposition) ? text : value,
        ...{ rank: 0, beside: 2 },
      },
    ];
  });
}

function askedByTime({ preposition, text }: Phrase): string | null {
  const isTime = isDate(text) || CLOCK.test(text) || PART_OF_TIME.test(text);
  if (preposition === '' && FREQUENCY.test(text)) return 'How often';
  if (/^on$/.test(preposition) && / of (?:each|every) /.test(text)) return 'When';
  if (preposition === 'for' && SPAN.test(text)) return 'How long';
  if (/^(?:on|in|at|by|before|until)$/.test(preposition) && isTime) return 'When';
  const isWithin = new RegExp(`^${NUMBER} (?:\\p{Ll}+ )?${TIME_UNIT}(?: of .*)?$`, 'iu').test(text);
  return /^(?:within|after)$/.test(preposition) && isWithin ? 'When' : null;
}

function isDate(text: string): boolean {
  const [date] = findDates(text);
  return (
    date !== undefined && date.precision !== 'century' && date.end - date.start >= 0.7 * text.length
  );
}

function placesOf(clause: Clause, kindOf: KindOf): Form[] {
  const { be, verb, phrases } = clause;
  const [phrase] = phrases;
  if (
    !be ||
    !phrase ||
    !/^(?:in|at|on|near|behind|beside|under|opposite)$/.test(phrase.preposition)
  )
    return [];
  const head = headOf(phrase.text);
  const isPlace = kindOf(slotKey(phrase.text)) === 'place' || SITED.test(head) || ROOM.test(head);
  if (!isPlace || (verb && !LOCATED.test(verb.text)) || askedByTime(phrase)) return [];
  return [{ ask: (one) => `Where ${inverted(clause, one)}?`, value: phrase.text, rank: 1 }];
}

/** "is held by the bank" asks who holds it. */
function agentsOf(clause: Clause, kindOf: KindOf): Form[] {
  const { be, verb, modal, phrases, particle } = clause;
  const agent = phrases.find(({ preposition }) => preposition === 'by');
  if (!be || !verb || !agent || AMOUNT.test(agent.text) || !isActor(agent.text, kindOf)) return [];
  const before = beforeOf(clause, agent);
  const isTimed = phrases.slice(0, phrases.indexOf(agent)).every((each) => askedByTime(each));
  if (before !== '' && !isTimed) return [];
  const past = pastOf(verb.text) ?? (IRREGULAR.test(verb.text) ? null : verb.text);
  const does = modal ? `${modal} ${verb.base}` : be.startsWith('w') ? past : thirdPerson(verb.base);
  if (does === null) return [];
  return [
    {
      ask: (one) => `${joined('Who', does, one, particle)}?`,
      value: nameIn(agent.text, kindOf),
      rank: 0,
    },
  ];
}
const IRREGULAR = /(?:en|wn|ne|ung|unk|um|un)$/;

function thirdPerson(base: string): string {
  if (/(?:s|sh|ch|x|z|o)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? base.replace(/y$/, 'ies') : `${base}s`;
}

/** "the schoolmaster Emil Kroon" is Emil Kroon. */
function nameIn(text: string, kindOf: KindOf): string {
  const [name] = /\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+$/u.exec(text) ?? [];
  const isPerson = name && (sexOfName(name) !== null || kindOf(slotKey(name)) === 'person');
  return isPerson ? name : text;
}

function isActor(text: string, kindOf: KindOf): boolean {
  const kind = kindOf(slotKey(text));
  if (kind) return kind !== 'place';
  if (nameIn(text, kindOf) !== text || sexOfName(text)) return true;
  const head = headOf(text).toLowerCase();
  return (
    (ROLE.test(head) ||
      ORGANISES.test(head) ||
      /^(?:person|organisation)$/.test(typeOfNoun(head))) &&
    !/s$/.test(head)
  );
}

/** "president" of "the president of the club". */
function headOf(text: string): string {
  const [own = ''] = text.split(/ (?:of|for|in|at|from|to|on) |,/);
  return own.split(' ').at(-1) ?? '';
}

function countsOf(clause: Clause): Form[] {
  const { phrases, verb, be } = clause;
  const [object] = phrases;
  if (!verb || be || !object || object.preposition !== '') return [];
  const { text } = object;
  const how = (asks: string, value: string): Form => ({
    ask: (one) => `${asks} ${inverted(clause, one)}?`,
    ...{ value, rank: 1 },
  });
  const [money] = MONEY.exec(text) ?? [];
  if (money !== undefined)
    return /^(?:cost|pay|charge)$/.test(verb.base) ? [how('How much', money)] : [];
  if (SPAN.test(text) && /^(?:last|take|run|continue)$/.test(verb.base))
    return [how('How long', text)];
  const [, number, counted] = COUNTED.exec(text) ?? [];
  if (!number || !counted || NO_COUNT.test(counted)) return [];
  const whole = text.slice(text.indexOf(number) + number.length + 1);
  return [how(`How many ${whole}`, number)];
}

/** What it is, what it does, and what is done with it. */
function thingsOf(clause: Clause, kindOf: KindOf): Form[] {
  const { be, verb, modal, phrases, isWhole, subject } = clause;
  const [first] = phrases;
  if (!first) return [];
  if (be && !verb && !modal) return complementOf(clause, first, kindOf);
  const isLast = isWhole && phrases.length === 1;
  const isAsked = ASKED_OF[first.preposition]?.test(verb?.text ?? '');
  if (be && verb && isAsked && isLast && !isActor(first.text, kindOf)) {
    return [
      {
        ask: (one) => `What ${inverted(clause, one)} ${first.preposition}?`,
        value: first.text,
        ...{ rank: 2, beside: 2 },
      },
    ];
  }
  const isObject = !be && first.preposition === '' && !LIGHT.test(verb!.base) && modal !== 'may';
  const isClear = isLast || (isWhole && phrases.slice(1).every((each) => askedByTime(each)));
  if (!isObject || !isClear || AMOUNT.test(first.text) || isActor(first.text, kindOf)) return [];
  if (subject.article === '' && !subject.isName) return [];
  // Whoever acts does many things: a question for one of them has many answers.
  if (doesMuch(subject.head, verb!.base) || isActor(subject.bare, kindOf)) return [];
  return [
    { ask: (one) => `What ${inverted(clause, one)}?`, value: first.text, rank: 3, beside: 2 },
  ];
}

/** "The working week is 37 hours": that is how long it is. */
export function lasts(thing: string, amount: string): boolean {
  return SPAN.test(amount) && LASTS.test(headOf(thing));
}
const LASTS =
  /^(?:period|term|time|phase|training|course|notice|duration|day|week|month|year|holiday|leave|break|lease|warranty|guarantee)$/;

function complementOf(clause: Clause, { preposition, text }: Phrase, kindOf: KindOf): Form[] {
  const { subject, phrases, isWhole } = clause;
  if (preposition !== '') return [];
  const asked = (asks: string, value: string, rank = 0): Form[] => [
    { ask: (one) => `${asks} ${inverted(clause, one)}?`, value, rank },
  ];
  const [amount] = AMOUNT.exec(text) ?? [];
  if (amount !== undefined) {
    if (MEASURED.test(subject.head)) return asked('What', amount);
    if (MONEY.test(text)) return asked('How much', MONEY.exec(text)![0]);
    return lasts(subject.bare, text) ? asked('How long', text) : [];
  }
  if (!isWhole || phrases.length > 1 || subject.isName) return [];
  const isRole = ROLE.test(subject.head) || typeOfNoun(subject.head) === 'person';
  const isPerson = kindOf(slotKey(text)) === 'person' || sexOfName(text) !== null;
  if (isRole) return isPerson && /^\p{Lu}/u.test(text) ? asked('Who', text) : [];
  const isDefinite = /^the /.test(text) && !subject.isPlural && subject.bare.includes(' ');
  return isDefinite && !isActor(text, kindOf) ? asked('What', text, 2) : [];
}

/** Who does it, in the sentence's own words. */
function doersOf(clause: Clause, kindOf: KindOf): Form[] {
  const { subject, modal, be, verb, particle, phrases, rest, isWhole } = clause;
  const [first] = phrases;
  if (!verb || !isWhole || !first || (subject.isPlural && !modal)) return [];
  const isState = be !== '' && /^(?:responsible|liable)$/.test(verb.text);
  const isDone = be === '' && first.preposition === '' && !OF_NOBODY.test(verb.base);
  if (!isState && !isDone) return [];
  const isOrganisation = ORGANISES.test(subject.head) && !ROLE.test(subject.head);
  const whole = subject.isName ? subject.bare : `the ${subject.bare}`;
  if (subject.article === 'a' || subject.article === 'an' || isOrganisation) return [];
  if (!isActor(whole, kindOf) || rest.split(' ').length > MOST_WORDS) return [];
  const does = joined(modal, be, verb.text, particle);
  return [
    {
      ask: () => `Who ${does} ${rest}?`,
      value: whole,
      rank: 2,
      isOfSubject: true,
      thing: first.text,
    },
  ];
}

/** How a subject stands in a question; null where nobody would know what is meant. */
export function subjectIn(
  { subject, modal, verb }: Clause,
  {
    writes,
    kindOf,
    isKnown,
  }: { writes: (name: string) => string; kindOf: KindOf; isKnown: (bare: string) => boolean },
): string | null {
  const { bare, article, isName } = subject;
  if (isName && article === '') {
    return bare.includes(' ') || kindOf(slotKey(bare)) ? writes(bare) : null;
  }
  if (article === 'this') return isTextKind(subject) ? `the ${bare}` : null;
  // "A duty week begins": of any.
  if (/^an?$/.test(article)) return modal || verb?.isPast === false ? `${article} ${bare}` : null;
  if (article === '') return bare;
  return isKnown(bare) ? `the ${bare}` : null;
}

function isTextKind({ bare }: Subject): boolean {
  return new RegExp(`^${KIND_OF_TEXT}$`, 'i').test(bare);
}

const COUNTED_SUBJECT = new RegExp(
  `^(?:A total of |About |Around |Nearly |Some )?(${NUMBER}) (\\p{Ll}[^,;:]*)\\.$`,
  'iu',
);
const NO_COUNT =
  /^(?:percent|cents?|per|thirds|quarters|halves|times|years|months|weeks|days|hours|minutes)$/;

/** "184 adults took part" asks how many did. */
export function countOf(
  sentence: string,
): { question: string; value: string; thing: string } | null {
  const [, value, rest] = COUNTED_SUBJECT.exec(sentence) ?? [];
  if (!value || !rest || rest.split(' ').length > MOST_WORDS || leans(rest)) return null;
  // A title, numbered: "9 Locally installed programs".
  if (!/^\p{Ll}/u.test(rest)) return null;
  const tokens = analyse(sentence).slice(sentence.startsWith('A total of ') ? 3 : 0);
  const phrase = nounPhraseAt(
    tokens,
    tokens.findIndex(({ text }) => value.endsWith(text)),
  );
  const head = phrase && tokens[phrase.head]!;
  const isMany = head?.pos === 'NOUN' && /[^s]s$/.test(head.lower) && !NO_COUNT.test(head.lower);
  const verb = tokens.findIndex(
    ({ pos }, i) => i >= (phrase?.end ?? 0) && (pos === 'VERB' || pos === 'AUX'),
  );
  // "Two modern versions are Goudy Text and Cloister Black" says which they are.
  const isWhich =
    BE.test(tokens[verb]?.lower ?? '') && /^(?:PROPN|DET)$/.test(tokens[verb + 1]?.pos ?? '');
  return isMany && verb > 0 && !isWhich
    ? { question: `How many ${rest}?`, value, thing: head.text }
    : null;
}
