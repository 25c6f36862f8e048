/**
 * Whether a question is in another language than English, as far as its small words tell. It must
 * not take an English question for something else because of the names in it: where there is any
 * doubt, it is English.
 */

/** Small words that English alone has. */
const ENGLISH = new Set(
  (
    'who whom whose what when where which why how the and are were did does with from by that this these those there his her their its ' +
    'born made named called both between before after first last year did has have had been could would should about other than'
  ).split(' '),
);

/** Words that begin a question, and no English one. */
const QUESTION_WORDS = new Set(
  // German, Dutch
  (
    'wer wen wem wessen wo wann warum wieso weshalb woher wohin wie wieviel welche welcher welches welchem welchen waar wanneer waarom welk hoeveel wat ' +
    // French
    'qui quand où quel quelle quels quelles pourquoi combien lequel laquelle ' +
    // Spanish, Portuguese, Italian
    'quién quiénes quien qué cuándo cuando dónde donde cuál cuáles cuánto cuántos cómo quem quando onde qual quais quanto quantos chi quale quali dov cosa perché ' +
    // Danish, Norwegian, Swedish
    'hvem hvor hvornår hvorfor hvilken hvilket hvilke hva hvad vem vad när vilken vilket vilka varför ' +
    // Polish, Czech, Turkish, Hungarian, Finnish
    'kto gdzie kiedy dlaczego jaki jaka kdo kde kdy proč kim nerede hangi ki mikor hol kuka missä milloin'
  ).split(' '),
);

/** Verbs that questions have, of the same languages. */
const VERBS = new Set(
  (
    'ist sind war waren wurde wurden hat haben hatte geboren gestorben starb schrieb heißt liegt werd zijn heeft had schreef ligt ' +
    'est sont était étaient né née nés mort morte fut écrit réalisé ont ' +
    'fue fueron nació murió escribió está están nasceu morreu foi escreveu fica è nato nata morto morta scritto diretto stato ' +
    'blev är född føddes født skrev ligger jest był była urodził napisał je byl byla'
  ).split(' '),
);

export function seemsNotEnglish(question: string): boolean {
  const letters = question.match(/\p{L}/gu)?.length ?? 0;
  const latin = question.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const words = question.match(/\p{L}+/gu) ?? [];
  const lower = words.map((word) => word.toLowerCase());
  if (lower.some((word) => ENGLISH.has(word))) return false;
  if (letters > latin * 2) return true;
  if (words.length < 3) return false;
  // Words in a name say nothing; the first one may have its capital from the beginning.
  const small = lower.filter((word, i) => i === 0 || words[i] === word);
  const asks = small.slice(0, 2).some((word) => QUESTION_WORDS.has(word));
  const verbs = small.filter((word) => VERBS.has(word)).length;
  const endsAsQuestion = /\?\s*$/.test(question);
  return (asks && (verbs > 0 || endsAsQuestion)) || (endsAsQuestion && verbs > 1);
}
