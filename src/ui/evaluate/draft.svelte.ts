/** A new evaluation being put together: questions from a file or written by hand, and by what. */
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { Question } from '../../evaluation/data-sets.ts';
import type { Choice, EvaluationChoices, NewEvaluation } from '../../protocol.ts';
import { text } from '../text.ts';
import { readQuestionFile, splitAnswers } from './question-file.ts';

export interface WrittenRow {
  id: number;
  question: string;
  /** As typed: several answers parted by bars. */
  answers: string;
}

export class Draft {
  source = $state<'file' | 'hand'>('file');
  /** Ids, in the order in which they are offered. */
  methods = $state.raw<readonly string[]>([]);
  engines = $state.raw<readonly string[]>([]);
  #file = $state.raw<{ name: string; questions: Question[] } | null>(null);
  #error = $state.raw<ErrorRecord | null>(null);
  #rows = $state<WrittenRow[]>([]);
  #next = 1;
  /** It may still be read. */
  #chosen: File | null = null;
  #written = $derived(
    this.#rows
      .filter(({ question }) => question.trim() !== '')
      .map(({ question, answers }, index): Question => {
        const id = `${index + 1}`;
        return { id, question: question.trim(), answers: splitAnswers(answers), support: [] };
      }),
  );

  constructor() {
    this.addRow();
    this.addRow();
  }

  get file() {
    return this.#file;
  }
  /** What is wrong with the file that was chosen last. */
  get error(): ErrorRecord | null {
    return this.#error;
  }
  get rows(): WrittenRow[] {
    return this.#rows;
  }
  get questions(): readonly Question[] {
    return this.source === 'file' ? (this.#file?.questions ?? []) : this.#written;
  }

  /** Each method with each engine is a run. */
  get runs(): number {
    return this.methods.length * this.engines.length;
  }
  get ready(): boolean {
    return this.questions.length > 0 && this.runs > 0;
  }

  /** What is offered no more, a model that does nothing now, is chosen no more. */
  offer({ methods, engines }: EvaluationChoices): void {
    this.methods = chosenOf(methods, this.methods);
    this.engines = chosenOf(engines, this.engines);
  }

  async takeFile(file: File): Promise<void> {
    this.source = 'file';
    this.dropFile();
    this.#chosen = file;
    try {
      const questions = await readQuestionFile(file);
      if (this.#chosen === file) this.#file = { name: file.name, questions };
    } catch (thrown) {
      if (this.#chosen === file) this.#error = toErrorRecord(thrown);
    }
  }

  dropFile(): void {
    this.#chosen = null;
    this.#file = null;
    this.#error = null;
  }

  addRow(): void {
    this.#rows.push({ id: this.#next++, question: '', answers: '' });
  }

  removeRow(id: number): void {
    this.#rows = this.#rows.filter((row) => row.id !== id);
    if (this.#rows.length === 0) this.addRow();
  }

  asEvaluation(): NewEvaluation {
    const methods = [...this.methods];
    const engines = [...this.engines];
    const name = (this.source === 'file' && this.#file?.name) || text.evaluate.handName;
    // Drafts are proxied state, which does not cross to the worker.
    return { name, methods, engines, questions: $state.snapshot(this.questions) as Question[] };
  }
}

/** The first one where none is chosen. */
function chosenOf(offered: readonly Choice[], chosen: readonly string[]): string[] {
  const ids = offered.map(({ id }) => id);
  const still = ids.filter((id) => chosen.includes(id));
  return still.length > 0 ? still : ids.slice(0, 1);
}
