/** The server engine for the language worker: there is nothing to load, only an address to check. */
import { TriviumError } from '../../errors.ts';
import type { LoadRequest, RunningModel } from '../language/runner.ts';
import { checkAddress, checkAllowed } from './address.ts';
import { OpenAiModel } from './model.ts';

/** Put in by the build: origins of servers beyond this machine. */
declare const __TRIVIUM_MODEL_SERVERS__: readonly string[] | undefined;

export async function loadServer({ server }: LoadRequest): Promise<RunningModel> {
  if (!server) {
    throw new TriviumError(
      'not-found',
      'No model server is set.',
      'Type its address on the Models screen, or choose another engine.',
    );
  }
  const allowed = typeof __TRIVIUM_MODEL_SERVERS__ === 'undefined' ? [] : __TRIVIUM_MODEL_SERVERS__;
  checkAllowed(checkAddress(server.baseUrl), allowed);
  return Object.assign(new OpenAiModel(server), { device: 'server' as const });
}
