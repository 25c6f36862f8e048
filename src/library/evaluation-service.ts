/** The evaluations of the library's service: their code is loaded when one is first looked at. */
import type { EvaluationService } from '../protocol.ts';
import type { WhenNeeded } from './when-needed.ts';

export function evaluationService(evaluating: WhenNeeded<EvaluationService>): EvaluationService {
  const call = async <T>(work: (service: EvaluationService) => Promise<T>): Promise<T> =>
    work(await evaluating.get());
  return {
    choices: () => call((all) => all.choices()),
    list: () => call((all) => all.list()),
    create: (evaluation) => call((all) => all.create(evaluation)),
    run: (id) => call((all) => all.run(id)),
    stop: (id) => call((all) => all.stop(id)),
    record: (id) => call((all) => all.record(id)),
    trace: (id, position) => call((all) => all.trace(id, position)),
    trajectory: (id, position) => call((all) => all.trajectory(id, position)),
    remove: (id) => call((all) => all.remove(id)),
  };
}
