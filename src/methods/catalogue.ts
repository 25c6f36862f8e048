/**
 * What there is to choose from: every answering method with its words and its parameters, but
 * without its code, so that the page can show it. The papers' defaults; limits are ours.
 */
import { TriviumError } from '../errors.ts';
import { say, verbatim, type Sentence } from '../sentences.ts';

export interface NumberParameter {
  kind: 'number';
  name: string;
  label: string;
  hint?: string;
  default: number;
  /** Whole numbers, both ends included. */
  least: number;
  most: number;
}
export interface SwitchParameter {
  kind: 'switch';
  name: string;
  label: string;
  hint?: string;
  default: boolean;
}
export type Parameter = NumberParameter | SwitchParameter;
export type ParameterValue = number | boolean;
export type ParameterValues = Record<string, ParameterValue>;

export interface DescribedMethod {
  /** Stable name, stored with answers and typed on the command line. */
  readonly name: string;
  /** What the person sees. */
  readonly label: string;
  /** One sentence. */
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** Its state can be edited by a person and gone on from (an event with a `state`). */
  readonly editable: boolean;
  /** A method with some parameters set, to be measured against it: offered to evaluations only. */
  readonly variantOf?: string;
}

const number = (
  name: string,
  label: string,
  [byDefault, least, most]: [number, number, number],
  hint?: string,
): NumberParameter => ({
  ...{ kind: 'number', name, label, default: byDefault, least, most },
  ...(hint ? { hint } : {}),
});

const PASSAGES_HINT = 'More finds more and takes longer.';
const ROUNDS_HINT = 'How many times it may search before it must answer.';

/** Section 5.2 of arXiv 2508.02435: k = 5, N = 3. */
const T2RAG: DescribedMethod = {
  name: 't2rag',
  label: 'T2RAG',
  description:
    'Turns the question into clues with placeholders and fills them from the documents, hop by hop.',
  parameters: [
    number('chunksPerRound', 'Passages per round (k)', [5, 1, 50], PASSAGES_HINT),
    number('maxRounds', 'Rounds at most (N)', [3, 1, 10], ROUNDS_HINT),
    {
      ...{ kind: 'switch', name: 'withChunks', default: true },
      ...{ label: 'Read the passages too', hint: 'Without them, only statements are read.' },
    },
  ],
  editable: true,
};

/** Section 4.3 of arXiv 2504.18243: 50 recalled, 10 read, five iterations. */
const DUALRAG: DescribedMethod = {
  name: 'dualrag',
  label: 'DualRAG',
  description:
    'Reasons about what is missing, looks it up entity by entity, and collects it in an outline.',
  parameters: [
    number('recalled', 'Passages recalled per search', [50, 1, 200], PASSAGES_HINT),
    number('read', 'Passages read per entity', [10, 1, 50], PASSAGES_HINT),
    number('maxRounds', 'Rounds at most', [5, 1, 10], ROUNDS_HINT),
  ],
  editable: false,
};

/** Section 5 of arXiv 2509.09713: five passages, the bound of its ablation's steps. */
const HANRAG: DescribedMethod = {
  name: 'hanrag',
  label: 'HANRAG',
  description:
    'Sorts the question, splits or refines it into questions of one step, and reads only what is relevant.',
  parameters: [
    number('passages', 'Passages per question', [5, 1, 50], PASSAGES_HINT),
    number('maxRounds', 'Questions at most', [5, 1, 10], ROUNDS_HINT),
  ],
  editable: false,
};

/** What most questions go to is T2RAG: its parameters are those of auto. */
const AUTO: DescribedMethod = {
  name: 'auto',
  label: 'Auto',
  description: 'Sorts the question and answers it by the method that serves its kind best.',
  parameters: T2RAG.parameters.filter(({ kind }) => kind === 'number'),
  editable: true,
};

export const CATALOGUE: readonly DescribedMethod[] = [
  T2RAG,
  AUTO,
  DUALRAG,
  HANRAG,
  {
    name: 'cirag',
    label: 'CIRAG',
    description:
      'Collects statements round by round, then reads them, their sentences or whole passages, as far as the question needs.',
    // Appendix B.4 of arXiv 2601.06799: K = 10, N = 30, L = 4.
    parameters: [
      number('documents', 'Passages per round (K)', [10, 1, 50], PASSAGES_HINT),
      number('candidates', 'Candidate statements per round (N)', [30, 5, 200]),
      number('maxRounds', 'Rounds at most (L)', [4, 1, 10], ROUNDS_HINT),
    ],
    editable: false,
  },
  {
    name: 'ras',
    label: 'RAS',
    description:
      'Plans sub-questions and grows a graph of statements for the question until it suffices.',
    // Section 4 of arXiv 2502.10996: five passages, five iterations.
    parameters: [
      number('passages', 'Passages per sub-question (k)', [5, 1, 50], PASSAGES_HINT),
      number('maxRounds', 'Rounds at most', [5, 1, 10], ROUNDS_HINT),
    ],
    editable: false,
  },
  {
    name: 'ircot',
    label: 'IRCoT',
    description: 'Thinks one sentence at a time and searches with each.',
    // As arXiv 2508.02435, section 5.2, sets it.
    parameters: [
      number('passages', 'Passages per search', [5, 1, 15], PASSAGES_HINT),
      number('maxRounds', 'Searches at most', [3, 1, 10], ROUNDS_HINT),
    ],
    editable: false,
  },
  {
    name: 'bm25',
    label: 'BM25',
    description: 'Reads the passages of one search by words.',
    parameters: [number('passages', 'Passages', [5, 1, 50], PASSAGES_HINT)],
    editable: false,
  },
  {
    name: 'dense',
    label: 'Dense',
    description: 'Reads the passages of one search by meaning.',
    parameters: [number('passages', 'Passages', [5, 1, 50], PASSAGES_HINT)],
    editable: false,
  },
  {
    name: 'none',
    label: 'No retrieval',
    description: 'Answers from what the language model knows, without any document.',
    parameters: [],
    editable: false,
  },
  variant(T2RAG, 'single-round', 'one round', 'T2RAG with one round of retrieval (an ablation).'),
  variant(T2RAG, 'no-chunks', 'no passages', 'T2RAG that reads statements alone (an ablation).'),
];

/** A variant has nothing to set: it is what it is measured as. */
function variant(
  of: DescribedMethod,
  name: string,
  label: string,
  description: string,
): DescribedMethod {
  return {
    ...{ name: `${of.name}:${name}`, label: `${of.label}, ${label}`, description },
    ...{ parameters: [], editable: false, variantOf: of.name },
  };
}

/** Where nobody has chosen: measured in docs/methods.md. */
export const DEFAULT_METHOD = 'auto';

/** The methods that a person chooses from. */
export const CHOOSABLE = CATALOGUE.filter(({ variantOf }) => variantOf === undefined);

/** What a person reads for a method, also for one of another version of Trivium. */
export function methodLabel(name: string): string {
  return CATALOGUE.find((method) => method.name === name)?.label ?? name;
}

/** The value of every parameter: what was set where it is allowed, and the default otherwise. */
export function parameterValues(
  method: DescribedMethod,
  set: ParameterValues | undefined,
): ParameterValues {
  return Object.fromEntries(
    method.parameters.map((parameter) => {
      const value = set?.[parameter.name];
      return [
        parameter.name,
        value !== undefined && isAllowed(parameter, value) ? value : parameter.default,
      ];
    }),
  );
}

/** What was set and is allowed: a parameter that nobody set is left to the method. */
export function valuesSet(
  method: DescribedMethod,
  set: ParameterValues | undefined,
): ParameterValues {
  const given = method.parameters.flatMap((parameter): [string, ParameterValue][] => {
    const value = set?.[parameter.name];
    return value !== undefined && isAllowed(parameter, value) ? [[parameter.name, value]] : [];
  });
  return Object.fromEntries(given);
}

/** A choice that another version of Trivium stored, without what is not known here. */
export function knownChoice({
  method,
  parameters,
}: {
  method: string;
  parameters: Record<string, ParameterValues>;
}): { method: string; parameters: Record<string, ParameterValues> } {
  const known = CHOOSABLE.filter(({ name }) => parameters[name] !== undefined);
  return {
    method: CHOOSABLE.some(({ name }) => name === method) ? method : DEFAULT_METHOD,
    parameters: Object.fromEntries(
      known.map((one) => {
        const kept = Object.entries(parameters[one.name]!).filter(([key, value]) =>
          one.parameters.some((parameter) => parameter.name === key && isAllowed(parameter, value)),
        );
        return [one.name, Object.fromEntries(kept)];
      }),
    ),
  };
}

/** @throws TriviumError `invalid` for a value outside its limits, a parameter or a method that is not there. */
export function checkParameters(all: Record<string, ParameterValues>): void {
  for (const [name, values] of Object.entries(all)) {
    const method = CHOOSABLE.find((one) => one.name === name);
    if (!method) throw refused(say('There is no method called {name}.', { name }));
    for (const [key, value] of Object.entries(values)) {
      const parameter = method.parameters.find((one) => one.name === key);
      if (!parameter)
        throw refused(say('{method} has no setting called {key}.', { method: method.label, key }));
      if (isAllowed(parameter, value)) continue;
      throw refused(
        parameter.kind === 'number'
          ? say('{label}: {value} is not a whole number from {least} to {most}.', {
              label: verbatim(parameter.label),
              value: `${value}`,
              least: parameter.least,
              most: parameter.most,
            })
          : say('{label}: {value} is neither on nor off.', {
              label: verbatim(parameter.label),
              value: `${value}`,
            }),
      );
    }
  }
}

function isAllowed(parameter: Parameter, value: ParameterValue): boolean {
  if (parameter.kind === 'switch') return typeof value === 'boolean';
  const { least, most } = parameter;
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function refused(message: Sentence): TriviumError {
  return new TriviumError('invalid', message, 'Nothing was changed.');
}
