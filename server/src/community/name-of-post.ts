import { shortenText } from '#platform/text/shorten-text.ts';

const nameLength = 80;

/** What a post is called, which has no title: the beginning of its text. */
export const nameOfPost = (text: string): string => shortenText(text.replaceAll(/\s+/g, ' '), nameLength);
