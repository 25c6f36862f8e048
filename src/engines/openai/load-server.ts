/** The server engine for the language worker: there is nothing to load, only an address to check. */
import { TriviumError } from '../../errors.ts';
import type { LoadRequest, RunningModel } from '../language/runner.ts';
import { OpenAiModel } from './model.ts';

export async function loadServer({ server }: LoadRequest): Promise<RunningModel> {
  if (!server) {
    throw new TriviumError(
      'not-found',
      'No model server is set.',
      'Type its address on the Models screen, or choose another engine.',
    );
  }
  return Object.assign(new OpenAiModel(server), { device: 'server' as const });
}
