/** The people in a room on one node. */
export interface Presence {
  /** The first of them, by whole ids, so that they can be named. */
  named: string[];
  /** The others, by the ends of their ids: twelve hexadecimal digits each, without separators. */
  others: string;
}

/** Beyond this number per node, people are counted but not named. */
const maxNamed = 500;
const digits = 12;

/** The random end of a user's id: enough to tell the people in a room apart. */
const endOf = (userId: string) => userId.slice(-digits);

/** @param userIds each once, those who must be named first */
export function presenceOf(userIds: readonly string[]): Presence {
  return { named: userIds.slice(0, maxNamed), others: userIds.slice(maxNamed).map(endOf).join('') };
}

export const isNobody = ({ named }: Presence) => named.length === 0;

/** The people of several nodes; a person who is connected to two of them counts once. */
export function together(presences: readonly Presence[]): { count: number; named: string[] } {
  const named = [...new Set(presences.flatMap((presence) => presence.named))];
  const ends = new Set(named.map(endOf));
  for (const { others } of presences) {
    for (let at = 0; at < others.length; at += digits) ends.add(others.slice(at, at + digits));
  }
  return { count: ends.size, named };
}
