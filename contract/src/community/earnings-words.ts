import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { languageTag } from '#fields.ts';
import { normalised } from '#normalised.ts';
import { listOf } from '#paging.ts';

/** Phrases of one language; one that ends with `*` stands for everything that begins so. */
const wordsOfLanguage = z.object({
  languageCode: languageTag,
  phrases: z.array(
    z.string().check(
      z.trim(),
      z.maxLength(60),
      z.refine((phrase) => wordsOf(phrase).length > 0),
    ),
  ),
});

/** The phrases of one language. */
export type EarningsWords = z.infer<typeof wordsOfLanguage>;

/** Of all languages together. */
const maxPhrases = 500;

/** Words that promise earnings, by language. */
export const earningsWordsSchema = z.array(wordsOfLanguage).check(
  z.maxLength(50),
  z.refine((all) => all.flatMap(({ phrases }) => phrases).length <= maxPhrases),
  z.refine((all) => new Set(all.map(({ languageCode }) => languageCode)).size === all.length),
);

/**
 * The phrases that a text contains, as they are written in the list: of all languages, since a text may mix them. Case, accents, vowel
 * signs, hyphens and quotation marks make no difference; a phrase does not go on after a comma or stop.
 */
export function earningsWordsIn(text: string, words: readonly EarningsWords[]): string[] {
  const found = new Set<string>();
  const clauses = text
    .replaceAll('*', ' ')
    .split(/[.,:;!?()\n…،؛؟。]+/)
    .map(wordsOf);
  for (const phrase of words.flatMap(({ phrases }) => phrases)) {
    const wanted = wordsOf(phrase);
    if (clauses.some((clause) => isIn(clause, wanted))) found.add(phrase);
  }
  return [...found];
}

function isIn(read: readonly string[], phrase: readonly string[]): boolean {
  return (
    phrase.length > 0 &&
    read.some((_word, at) =>
      phrase.every((wanted, step) => {
        const word = read[at + step] ?? '';
        return wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
      }),
    )
  );
}

/** In lower case, without marks; a `*` stays at the end of a word. */
function wordsOf(text: string): string[] {
  const plain = normalised(text, 'NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}%]+\*?/gu) ?? [];
}

/** The words for authors, who are shown what their text contains before it is published. */
export const listEarningsWords = endpoint({
  method: 'GET',
  path: '/feeds/earnings-words',
  permission: 'feeds.create',
  visibleBy: 'Feeds',
  summary: 'List the phrases that promise earnings, by language',
  description: 'A post that contains one of them is published, and opens a case for moderators.',
  output: listOf(wordsOfLanguage),
});
