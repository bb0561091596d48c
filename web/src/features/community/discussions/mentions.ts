import type { Person } from '@candela/contract/accounts/people';
import { symbolPattern, symbolToken, withTickers } from '@candela/contract/community/comment-symbols';
import { mentionPattern, mentionToken } from '@candela/contract/community/discussions';
import { tickerOf } from '@candela/contract/community/post-document';

/** The word after an `@` right before the cursor; null: there is none. */
export function searchBefore(text: string, cursor: number): string | null {
  const found = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)?$/u.exec(text.slice(0, cursor));
  return found ? (found[1] ?? '') : null;
}

/** The word after a `$` right before the cursor; null: there is none, or it is an amount of money. */
export function symbolBefore(text: string, cursor: number): string | null {
  return /(?:^|[\s(])\$([A-Za-z][A-Za-z0-9._-]{0,19})$/.exec(text.slice(0, cursor))?.[1] ?? null;
}

/** What is meant by the names in a text. */
export interface Named {
  people: readonly Person[];
  /** With their providers. */
  symbols: readonly string[];
}

/** What is sent: names of chosen people become their ids, chosen symbols name their provider. The longest first: one may begin with another. */
export function withTokens(text: string, { people, symbols }: Named): string {
  const named = people
    .toSorted((one, other) => other.fullName.length - one.fullName.length)
    .reduce((written, { id, fullName }) => written.replaceAll(`@${fullName}`, mentionToken(id)), text);
  return named.replaceAll(/\$([A-Z0-9][A-Z0-9._-]*[A-Z0-9]|[A-Z0-9])(?![\p{L}\p{N}])/gu, (word, ticker: string) => {
    const symbol = symbols.find((each) => tickerOf(each) === ticker);
    return symbol === undefined ? word : symbolToken(symbol);
  });
}

/** What is edited: ids become names. */
export function withNames(body: string, people: readonly Person[]): string {
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return withTickers(body).replaceAll(mentionPattern, (token, id: string) =>
    names.has(id) ? `@${names.get(id)}` : token,
  );
}

/** The symbols that a comment names. */
export const symbolsIn = (body: string): string[] => [
  ...new Set([...body.matchAll(symbolPattern)].map(([, symbol = '']) => symbol)),
];

export type BodyPiece = { text: string } | { person: Person } | { symbol: string };

/** The text, and who and what is named in between. */
export function piecesOf(body: string, people: readonly Person[]): BodyPiece[] {
  const known = new Map(people.map((person) => [person.id, person]));
  return body
    .split(mentionPattern)
    .flatMap((text, at): BodyPiece[] => {
      const person = at % 2 === 1 ? known.get(text) : undefined;
      if (person) return [{ person }];
      return text
        .split(symbolPattern)
        .map((part, place): BodyPiece => (place % 2 === 1 ? { symbol: part } : { text: part }));
    })
    .filter((piece) => !('text' in piece) || piece.text !== '');
}
