import { normalised } from '@candela/contract/normalised';

const dayMilliseconds = 86_400_000;

/** Words of an item, at most: an excerpt has 100. */
const maxWords = 200;
/** Words that are looked for, at most. */
const maxSearched = 8;
const maxLength = 40;

/** The words of a text, without case and accents: the same for what is stored and for what is looked for. */
export function wordsOf(text: string): string[] {
  const plain = normalised(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])].map((word) => word.slice(0, maxLength));
}

/** The number of a day in UTC, counted from 1970. */
export const dayNumber = (at: string): number => Math.floor(Date.parse(at) / dayMilliseconds);

/** The words by which an item is found. */
export const itemWords = ({ title, summary }: { title: string; summary: string }): string[] =>
  wordsOf(`${title} ${summary}`).slice(0, maxWords);

/**
 * A word as it is stored: with the number of the day of its item. A search reads one day after the other, the newest first, so that it ends when a
 * page is full, and no word is too frequent.
 */
export const datedWord = (day: number, word: string): string => `${day}.${word}`;

/** What is looked for: all of these words, each from its beginning; empty: the text has none. */
export const searchedWords = (text: string): string[] => wordsOf(text).slice(0, maxSearched);
