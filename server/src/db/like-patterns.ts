/** The `ilike` pattern for texts that contain the given words literally. */
export const containing = (words: string): string => `%${literal(words)}%`;

/** The `like` pattern for texts that begin with the given words literally. */
export const beginningWith = (words: string): string => `${literal(words)}%`;

function literal(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}
