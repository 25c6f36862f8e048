/** What stands before a question and holds for all of it: "Under the bill, …", "Apart from the chair, …". */
import { capital, uncapital } from '../match/text.ts';

const FRONTED =
  /^((?:in|on|at|during|after|before|under|by|since|until|with|without|according to|apart from|besides)(?: (?!(?:that|which|who|whom|whose|where|when|what|how) )[^\s,?]+)+), (?=(?:who|whom|whose|what|when|where|which|how|why|did|does|do|is|are|was|were|has|have|had|can|could|must|should|will|would) )/iu;

/** @returns what is fronted, empty where nothing is, and the question behind it, of as many letters as there. */
export function frontedIn(question: string): { fronted: string; rest: string } {
  const [stretch = '', fronted = ''] = FRONTED.exec(question) ?? [];
  const rest = question.slice(stretch.length);
  return { fronted, rest: stretch === '' ? rest : capital(rest) };
}

/** What is fronted said behind the question: "Was the mill rebuilt in 1932?" */
export const saidBehind = (question: string, fronted: string): string =>
  fronted === '' ? question : question.replace(/\??$/, () => ` ${uncapital(fronted)}?`);
