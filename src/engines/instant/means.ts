/** What a task of the built-in engine works with. */
import type { Reader } from './read/read.ts';
import type { Rankings } from './resolve/rankings.ts';

export interface Means extends Rankings {
  /** Absent where rules alone have to do. */
  reader?: Reader;
}
