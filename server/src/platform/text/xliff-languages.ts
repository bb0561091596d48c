import type { LanguageVariant } from '@candela/contract/translation-files';
import type { XliffFile } from './xliff-reader.ts';

/** Longest name of a language that is shown. */
const maxLength = 40;

/**
 * Compares the languages of a file with those that are expected: the same, others, or a variant such as `de-DE` for `de`, of which only
 * a person knows whether it is meant.
 */
export function compareLanguages(
  languages: XliffFile['languages'],
  expected: { source: string; target: string },
): 'same' | 'other' | LanguageVariant {
  let variant: LanguageVariant | null = null;
  for (const { source, target } of languages) {
    const isTarget = compare(target, expected.target);
    const isSource = compare(source, expected.source);
    if (isTarget === 'other' || isSource === 'other') return 'other';
    if (isTarget === 'variant' || isSource === 'variant') {
      variant ??= { source: source && source.slice(0, maxLength), target: target && target.slice(0, maxLength) };
    }
  }
  return variant ?? 'same';
}

function compare(given: string | null, expected: string): 'same' | 'variant' | 'other' {
  if (given === null) return 'variant';
  const [language, own] = [localeOf(given), localeOf(expected)];
  if (!language || !own) return given === expected ? 'same' : 'other';
  if (language.toString() === own.toString()) return 'same';
  return language.language === own.language ? 'variant' : 'other';
}

/** Tools write `de_DE`, `DE` and `deu`, too. */
function localeOf(code: string): Intl.Locale | null {
  try {
    return new Intl.Locale(code.trim().replaceAll('_', '-'));
  } catch {
    return null;
  }
}
