/**
 * The built-in engine's resolution of clues (T2RAG, section 4.3, step 2.2): for each placeholder
 * with a searchable clue, candidates from the retrieved triplets and from the sentences of their
 * chunks, typed by what is asked, merged by name and ranked.
 */
import type { AnswerType, Clue } from '../../knowledge/types.ts';
import type {
  ProposedBinding,
  ProposedCandidate,
  ResolveInput,
  ResolveOutput,
} from '../../tasks/types.ts';
import { asksYesNo } from './decompose/yes-no.ts';
import { analyse } from './language/analyse.ts';
import { familyNamed, readPredicate, type Reading, type Role } from './match/relations.ts';
import { stems } from './match/text.ts';
import { readFamily } from './resolve/family.ts';
import { grouped, sameValue, type Found } from './resolve/found.ts';
import { readGeneric } from './resolve/generic.ts';
import { readKin } from './resolve/kin.ts';
import { namesKind } from './resolve/kind-noun.ts';
import { measuresAsked, readMeasures } from './resolve/measure.ts';
import { passagesOf, type Passage } from './resolve/passages.ts';
import { RANKINGS, type Rankings } from './resolve/rankings.ts';
import { refine } from './resolve/refine.ts';
import { readProposition } from './resolve/propositions.ts';

/** Below this a candidate is not bound: nothing is better than nonsense. */
export const THRESHOLD = 0.22;
const RUNNERS_UP = 5;

/** @param threshold the least score that is bound. */
export async function resolveClues(
  input: ResolveInput,
  rankings: Rankings = RANKINGS,
  threshold = THRESHOLD,
): Promise<ResolveOutput> {
  const passages = passagesOf(input.chunks);
  // A yes/no question names the value that it claims.
  const named = asksYesNo(input.question) ? [] : stems(input.question);
  const byPlaceholder = new Map<string, { clue: Clue; candidates: ProposedCandidate[] }[]>();
  for (const clue of input.searchable) {
    const placeholder = unknownOf(clue);
    if (!placeholder) continue;
    const type = input.types[placeholder] ?? 'thing';
    const found = candidatesFor(clue, input, passages);
    const heard = await rankings.findings.score(clue, found);
    const groups = grouped(found.map((item, i) => ({ ...item, score: heard[i]! })));
    const sought = { placeholder, type, named, passages };
    const scores = await rankings.candidates.score(sought, groups);
    const suited = groups
      .map(({ best: _, again: __, ...candidate }, i) => ({ ...candidate, score: scores[i]! }))
      .sort((a, b) => b.score - a.score);
    const candidates = refine(suited, type, placeholder, passages);
    const list = byPlaceholder.get(placeholder) ?? [];
    list.push({ clue, candidates });
    byPlaceholder.set(placeholder, list);
  }
  const bindings: ProposedBinding[] = [];
  for (const [placeholder, clues] of byPlaceholder) {
    const binding = bind(placeholder, clues, threshold);
    if (binding) bindings.push(binding);
  }
  return { bindings };
}

/** Several clues about one unknown are judged together: a value that fits more of them wins. */
function bind(
  placeholder: string,
  clues: { clue: Clue; candidates: ProposedCandidate[] }[],
  threshold: number,
): ProposedBinding | null {
  const joint: { candidate: ProposedCandidate; clue: string; score: number }[] = [];
  for (const { clue, candidates } of clues) {
    for (const candidate of candidates) {
      const known = joint.find((other) => sameValue(other.candidate.value, candidate.value));
      if (!known) {
        joint.push({ candidate, clue: clue.id, score: candidate.score });
        continue;
      }
      if (candidate.score > known.candidate.score) {
        known.clue = clue.id;
        known.candidate = {
          ...candidate,
          supports: [...candidate.supports, ...known.candidate.supports],
        };
      } else
        known.candidate = {
          ...known.candidate,
          supports: [...known.candidate.supports, ...candidate.supports],
        };
      known.score += candidate.score;
    }
  }
  joint.sort((a, b) => b.score - a.score);
  const best = joint[0];
  if (!best || best.score < threshold) return null;
  const runnersUp = joint
    .slice(1, RUNNERS_UP + 1)
    .filter(({ score }) => score >= threshold / 2)
    .map(({ candidate, score }) => ({ ...candidate, score }));
  return { ...best.candidate, score: best.score, placeholder, clue: best.clue, runnersUp };
}

function unknownOf(clue: Clue): string | null {
  if ('placeholder' in clue.subject) return clue.subject.placeholder;
  return 'placeholder' in clue.object ? clue.object.placeholder : null;
}

/** Every value that the passages and triplets offer for a searchable clue. */
export function candidatesFor(
  clue: Clue,
  input: Pick<ResolveInput, 'propositions' | 'types' | 'question'>,
  passages: readonly Passage[],
): Found[] {
  const subjectKnown = 'text' in clue.subject;
  const knownSlot = subjectKnown ? clue.subject : clue.object;
  const placeholder = unknownOf(clue);
  if (!('text' in knownSlot) || !placeholder || 'placeholder' in clue.predicate) return [];
  const known = knownSlot.text;
  const predicate = clue.predicate.text;
  const asked = input.types[placeholder] ?? 'thing';
  const reading = suited(readPredicate(predicate), asked, subjectKnown);
  const knownRole: Role = !reading
    ? 'E'
    : subjectKnown
      ? reading.subject
      : reading.subject === 'E'
        ? 'V'
        : 'E';
  const type = wantedType(asked, reading, knownRole);
  if (reading?.family.name === 'instance of' && !subjectKnown) return [];
  const found: Found[] = [];
  const measures =
    subjectKnown && /^(?:quantity|number)$/.test(type) ? measuresAsked(predicate) : [];
  // One family holds every extent of a thing: where the measure is known, its own words decide.
  const byFamily = measures.length > 0 && reading?.family.name === 'height' ? null : reading;
  for (const proposition of byFamily || !reading ? input.propositions : []) {
    found.push(...readProposition(proposition, { reading, knownRole, known, predicate, type }));
  }
  const side = type === 'thing' && isVerbal(predicate) ? (subjectKnown ? 'after' : 'before') : null;
  const hints = stems(input.question).filter((word) => !stems(known).includes(word));
  for (const passage of passages) {
    for (const sentence of passage.sentences) {
      if (byFamily)
        found.push(...readFamily(sentence, { family: byFamily.family, knownRole, known, type }));
      if (measures.length > 0) found.push(...readMeasures(sentence, known, measures));
      if (reading && knownRole === 'E')
        found.push(...readKin(sentence, reading.family.name, known, predicate));
      const generic = readGeneric(sentence, {
        known,
        predicate,
        type,
        hints,
        side,
      });
      const besideFamily = reading !== null;
      found.push(...generic.map((item) => ({ ...item, loose: true, besideFamily })));
    }
  }
  return reading?.family.name === 'instance of' || reading?.family.name === 'occupation'
    ? found.filter(({ value }) => namesKind(value))
    : found;
}

/** "developed during", "was built for"; not "major tributary", "is a". */
function isVerbal(predicate: string): boolean {
  const [first, second] = analyse(`they ${predicate}`).slice(1);
  return first?.pos === 'VERB' || (first?.pos === 'AUX' && second?.pos === 'VERB');
}

/** "was born in" asks for a date where a year is wanted, and for a place otherwise. */
function suited(reading: Reading | null, type: AnswerType, subjectKnown: boolean): Reading | null {
  if (!reading || !subjectKnown) return reading;
  const dated = type === 'date' || type === 'year';
  const swap: Record<string, string> = dated
    ? { 'birth place': 'birth date', 'death place': 'death date', location: 'inception' }
    : type === 'place' || type === 'country'
      ? { 'birth date': 'birth place', 'death date': 'death place', inception: 'location' }
      : {};
  const other = familyNamed(swap[reading.family.name] ?? '');
  return other ? { ...reading, family: other } : reading;
}

function wantedType(asked: AnswerType, reading: Reading | null, knownRole: Role): AnswerType {
  if (!reading) return asked;
  // "Where does X work": the employer is the place.
  const institution = knownRole === 'E' && reading.family.type === 'organisation';
  if (asked === 'place' && institution) return 'organisation';
  if (asked !== 'thing') return asked;
  return knownRole === 'E' ? reading.family.type : (reading.family.entityType ?? 'thing');
}
