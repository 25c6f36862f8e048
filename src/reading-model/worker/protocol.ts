/** What crosses the boundary of the reading model's worker. */
import type { LoadProgress } from '../load.ts';
import type {
  CalibratorNumbers,
  Passage,
  Reading,
  SentencedText,
  Shape,
  Stretch,
} from '../types.ts';

export interface LoadedReadingModel {
  id: string;
  calibrator: CalibratorNumbers | null;
  /** With how many the runtime computes. */
  threads: number;
}

/** A passage a call: what was cancelled is simply not asked for any more. */
export interface ReadingModelService {
  /**
   * @param folder URL that ends in a slash, where reader.json and what it names are served.
   * @throws TriviumError `unreachable`, `damaged`, `outdated`, `out-of-memory`, `model-failed`.
   */
  load(folder: string, onProgress: (progress: LoadProgress) => void): Promise<LoadedReadingModel>;
  read(question: string, passage: Passage): Promise<Reading>;
  shape(question: string): Promise<Shape>;
  windows(text: SentencedText): Promise<Stretch[]>;
}
