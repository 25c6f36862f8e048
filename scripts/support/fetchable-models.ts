/** The models that `npm run models:fetch` knows, and any other of transformers.js by its name. */
import { modelLabel } from '../../src/engines/engine-choice.ts';
import type { ModelDescription } from '../../src/engines/model-description.ts';
import { transformersModelsFor } from '../../src/engines/transformers/list.ts';
import { TriviumError } from '../../src/errors.ts';
import { EMBEDDERS, RE_RANKERS } from '../../src/models/embedders.ts';
import { describe } from '../../src/models/import-files.ts';

const NO_DEVICE = { webgpu: null, threads: 1, memoryBytes: null, crossOriginIsolated: false };
/** Repositories of transformers.js models that are in no list: `transformers:owner/name`. */
const BY_NAME = /^(transformers|re-ranker):([\w.-]+\/[\w.-]+)$/;

export async function fetchableModels(): Promise<ModelDescription[]> {
  const listed = [...EMBEDDERS, ...RE_RANKERS, ...transformersModelsFor(NO_DEVICE)];
  return [...listed, ...(await webLlmModels())];
}

/** @throws TriviumError `not-found`. */
export async function modelById(id: string): Promise<ModelDescription> {
  const listed = (await fetchableModels()).find((model) => model.id === id);
  if (listed) return listed;
  const [, kind, repository] = BY_NAME.exec(id) ?? [];
  if (kind && repository) {
    const label = modelLabel(repository);
    return describe({ kind: kind as 'transformers' | 're-ranker', repository, label });
  }
  throw new TriviumError(
    'not-found',
    `There is no model called ${id}.`,
    'npm run models:fetch -- --list names those that there are.',
  );
}

/** From the package itself: the list that the app carries is made when it is built. */
async function webLlmModels(): Promise<ModelDescription[]> {
  const { prebuiltAppConfig } = await import('@mlc-ai/web-llm');
  return prebuiltAppConfig.model_list
    .filter(({ model_type }) => (model_type ?? 0) === 0)
    .map(({ model_id, model, model_lib }) => {
      const repository = new URL(model).pathname.slice(1);
      const kind = 'web-llm';
      const described = describe({ kind, repository, label: modelLabel(model_id) });
      const source = { repository, revision: 'main', files: [], library: model_lib };
      return { ...described, id: `web-llm:${model_id}`, source };
    });
}
