/**
 * Ten questions over three short passages, with what is right. Invented: no model has read them
 * before. Fetched when a model is first checked.
 */
import { sentencesOf } from '../../documents/sentences.ts';
import type { ReadInput } from '../../tasks/sub-questions.ts';

export interface CheckQuestion {
  question: string;
  /** What it is asked of. */
  title: string;
  passage: string;
  /** Each of them is right; none: the passage does not say. */
  golds: readonly string[];
}

interface Asked {
  title: string;
  passage: string;
  questions: readonly (readonly [question: string, ...golds: string[]])[];
}

const PASSAGES: readonly Asked[] = [
  {
    title: 'Hollin Mill',
    passage:
      'Hollin Mill stands where the Sarn meets the Ebble. It was built in 1768 by Dorothea Vance, who had inherited the land from her uncle. Her son Piers sold the mill to the brothers Latch in 1801. After the fire of 1834 only the wheel house was left; it has been a museum of weaving since 1962.',
    questions: [
      ['Who built Hollin Mill?', 'Dorothea Vance'],
      ['To whom did Piers sell the mill?', 'brothers Latch', 'Latch brothers'],
      ['Since when has the wheel house been a museum?', '1962'],
      ['What does Hollin Mill cost to visit?'],
    ],
  },
  {
    title: 'Aurelie',
    passage:
      'The ferry Aurelie was launched in Port Maddock on 4 June 1911. She carried mail and up to sixty passengers between Skell Island and the mainland, and her first captain was Jonas Thale. In 1938 she was replaced by the larger Brunhild, and was broken up two years later.',
    questions: [
      ['Who was the first captain of the Aurelie?', 'Jonas Thale'],
      ['Which ship replaced the Aurelie?', 'Brunhild'],
      ['How many passengers could the Aurelie carry?', 'sixty', '60'],
    ],
  },
  {
    title: 'Marisol Quint',
    passage:
      'Marisol Quint, a botanist from Veldre, described the blue saxifrage in 1889. She had found it on the north face of Mount Corran while looking for lichens. Her herbarium went to the University of Aldmoor, where her student Ruben Haas completed the catalogue in 1907.',
    questions: [
      ['Where did Marisol Quint find the blue saxifrage?', 'Mount Corran'],
      ['Who completed the catalogue of her herbarium?', 'Ruben Haas'],
      ['When did Marisol Quint die?'],
    ],
  },
];

/** One passage after the other would be one question after the other of the same kind. */
export const QUESTIONS: readonly CheckQuestion[] = [0, 1, 2, 3].flatMap((turn) =>
  PASSAGES.flatMap(({ title, passage, questions }) => {
    const [question, ...golds] = questions[turn] ?? [];
    return question === undefined ? [] : [{ question, title, passage, golds }];
  }),
);

/** As the task is asked that reads passages. */
export function asReading({ question, title, passage }: CheckQuestion): ReadInput {
  const chunk = {
    ...{ id: 0, document: title, heading: title, text: passage, score: 1 },
    ...{ start: 0, end: passage.length, firstPage: 1, lastPage: 1 },
    sentences: sentencesOf(passage),
  };
  return { asked: { question }, chunks: [chunk], propositions: [] };
}
