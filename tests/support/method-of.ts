/** A registered method for tests: it answers with the code given, and has nothing to set. */
import { DEFAULT_METHOD } from '../../src/methods/catalogue.ts';
import type { Method } from '../../src/methods/method.ts';
import type { RegisteredMethod } from '../../src/methods/registry.ts';

export function methodOf(
  answer: Method<object>,
  name = DEFAULT_METHOD,
  label = name,
): RegisteredMethod {
  return { name, label, description: '', parameters: [], editable: true, answer };
}
