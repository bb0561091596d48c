import type { RuleFields } from '@candela/contract/community/news-rules';

interface Phrase {
  text: string;
  /** It was written with `*`: every ending will do. */
  isOpen: boolean;
}

/** A rule as it is compared: made once for many headlines. */
export interface ReadyRule {
  code: string;
  /** `pt` of `pt-BR`; null: any. */
  language: string | null;
  isCaseKept: boolean;
  phrases: Phrase[];
  besides: Phrase[];
  exceptions: Phrase[];
}

interface Headline {
  title: string;
  languageCode: string;
}

export function readyRule({ code, languageCode, isCaseKept, ...words }: RuleFields): ReadyRule {
  const ready = (given: readonly string[]): Phrase[] =>
    given.map((each) => {
      const isOpen = each.endsWith('*');
      return { text: folded(isOpen ? each.slice(0, -1) : each, isCaseKept), isOpen };
    });
  return {
    code,
    language: languageCode === null ? null : primary(languageCode),
    isCaseKept,
    phrases: ready(words.phrases),
    besides: ready(words.besides),
    exceptions: ready(words.exceptions),
  };
}

/** The codes of symbols that a headline is about, by whole words and phrases. Takes time in proportion to the rules and its length. */
export function codesIn(headline: Headline, rules: readonly ReadyRule[]): string[] {
  const codes = rules.filter((rule) => isAbout(headline, rule)).map(({ code }) => code);
  return [...new Set(codes)].toSorted();
}

/** Whether a rule finds a headline. */
export function isAbout({ title, languageCode }: Headline, rule: ReadyRule): boolean {
  if (rule.language !== null && rule.language !== primary(languageCode)) return false;
  const text = folded(title, rule.isCaseKept);
  const isIn = (phrase: Phrase) => contains(text, phrase);
  return (
    rule.phrases.some(isIn) && (rule.besides.length === 0 || rule.besides.some(isIn)) && !rule.exceptions.some(isIn)
  );
}

const folded = (text: string, isCaseKept: boolean) => (isCaseKept ? text : text.toLowerCase()).replaceAll('’', "'");

const primary = (tag: string): string => /^[a-z]*/.exec(tag.toLowerCase())?.[0] ?? '';

function contains(text: string, { text: phrase, isOpen }: Phrase): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    if (!isWithinWord(text, at) && (isOpen || !isWithinWord(text, at + phrase.length))) return true;
  }
  return false;
}

const letter = /[\p{L}\p{N}\p{M}]/u;

/** Whether letters stand on both sides of a place. */
const isWithinWord = (text: string, at: number) => letter.test(text[at - 1] ?? '') && letter.test(text[at] ?? '');
