/** Rules of ESLint itself: what oxlint lacks, and what it gets wrong about loops. */
import { builtinRules } from 'eslint/use-at-your-own-risk';

const NAMES = ['no-restricted-syntax', 'no-useless-assignment'];

export default {
  meta: { name: 'core' },
  rules: Object.fromEntries(NAMES.map((name) => [name, builtinRules.get(name)])),
};
