/** Rules of ESLint itself that oxlint lacks. */
import { builtinRules } from 'eslint/use-at-your-own-risk';

const NAME = 'no-restricted-syntax';

export default { meta: { name: 'core' }, rules: { [NAME]: builtinRules.get(NAME) } };
