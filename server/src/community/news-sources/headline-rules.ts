import type { RuleFields } from '@candela/contract/community/news-rules';

type Rule = Pick<RuleFields, 'code' | 'languageCode' | 'phrases' | 'besides' | 'exceptions' | 'isCaseKept'>;

/** The codes of symbols that a headline is about, by whole words and phrases. Takes time in proportion to the rules and its length. */
export function codesIn(headline: { title: string; languageCode: string }, rules: readonly Rule[]): string[] {
  const codes = rules.filter((rule) => isAbout(headline, rule)).map(({ code }) => code);
  return [...new Set(codes)].toSorted();
}

/** Whether a rule finds a headline. */
export function isAbout({ title, languageCode }: { title: string; languageCode: string }, rule: Rule): boolean {
  if (rule.languageCode !== null && primary(rule.languageCode) !== primary(languageCode)) return false;
  const fold = (text: string) => (rule.isCaseKept ? text : text.toLowerCase()).replaceAll('’', "'");
  const text = fold(title);
  const isIn = (phrase: string) => contains(text, fold(phrase));
  return (
    rule.phrases.some(isIn) && (rule.besides.length === 0 || rule.besides.some(isIn)) && !rule.exceptions.some(isIn)
  );
}

/** `pt-BR` is Portuguese. */
const primary = (tag: string) => tag.toLowerCase().split(/[-_]/)[0];

/** As whole words; `*` at its end stands for every ending. */
function contains(text: string, given: string): boolean {
  const isOpen = given.endsWith('*');
  const phrase = isOpen ? given.slice(0, -1) : given;
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!isWithinWord(text, at) && (isOpen || !isWithinWord(text, at + phrase.length))) return true;
  }
  return false;
}

const letter = /[\p{L}\p{N}\p{M}]/u;

/** Whether letters stand on both sides of a place. */
const isWithinWord = (text: string, at: number) => letter.test(text[at - 1] ?? '') && letter.test(text[at] ?? '');
