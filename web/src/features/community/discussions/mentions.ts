import type { Person } from '@candela/contract/accounts/people';
import { mentionPattern, mentionToken } from '@candela/contract/community/discussions';

/** The word after an `@` right before the cursor; null: there is none. */
export function searchBefore(text: string, cursor: number): string | null {
  const found = /(?:^|[\s(])@([\p{L}\p{N}][\p{L}\p{N}.'’-]*(?: [\p{L}\p{N}.'’-]*)?)?$/u.exec(text.slice(0, cursor));
  return found ? (found[1] ?? '') : null;
}

/** What is sent: names of chosen people become their ids. The longest names first: one may begin with another. */
export function withTokens(text: string, people: readonly Person[]): string {
  return people
    .toSorted((one, other) => other.fullName.length - one.fullName.length)
    .reduce((written, { id, fullName }) => written.replaceAll(`@${fullName}`, mentionToken(id)), text);
}

/** What is edited: ids become names. */
export function withNames(body: string, people: readonly Person[]): string {
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  return body.replaceAll(mentionPattern, (token, id: string) => (names.has(id) ? `@${names.get(id)}` : token));
}

export interface BodyPiece {
  text: string;
  person: Person | null;
}

/** The text, and who is mentioned in between. */
export function piecesOf(body: string, people: readonly Person[]): BodyPiece[] {
  const known = new Map(people.map((person) => [person.id, person]));
  return body
    .split(mentionPattern)
    .map((text, at) => ({ text, person: at % 2 === 1 ? (known.get(text) ?? null) : null }))
    .filter(({ text }) => text !== '');
}
