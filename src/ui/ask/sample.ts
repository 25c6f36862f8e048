/** The sample document and its questions, fetched from the app's own files when wanted. */
import { TriviumError } from '../../errors.ts';

export interface Sample {
  /** File name, as it appears in the library. */
  name: string;
  questions: string[];
  file(): Promise<File>;
}

/** @throws TriviumError `not-found` when the app is offline and the sample was never fetched. */
export async function loadSample(): Promise<Sample> {
  const folder = new URL('sample/', document.baseURI);
  const listing: unknown = await (await fetchOwn(new URL('questions.json', folder))).json();
  const { file, questions } = parseListing(listing);
  return {
    name: file,
    questions,
    async file() {
      const response = await fetchOwn(new URL(file, folder));
      return new File([await response.blob()], file, { type: 'application/pdf' });
    },
  };
}

function parseListing(listing: unknown): { file: string; questions: string[] } {
  const { file, questions } = (listing ?? {}) as { file?: unknown; questions?: unknown };
  if (
    typeof file !== 'string' ||
    !/^[\w.-]+$/.test(file) ||
    !Array.isArray(questions) ||
    !questions.every((question) => typeof question === 'string')
  ) {
    throw unavailable('questions.json has an unexpected form');
  }
  return { file, questions };
}

async function fetchOwn(url: URL): Promise<Response> {
  const response = await fetch(url).catch((thrown: unknown) => {
    throw unavailable(thrown);
  });
  if (!response.ok) throw unavailable(`${response.status} ${url.pathname}`);
  return response;
}

function unavailable(cause: unknown): TriviumError {
  return new TriviumError(
    'not-found',
    'The sample could not be loaded.',
    'Check the connection and try again, or add a document of your own.',
    { cause },
  );
}
