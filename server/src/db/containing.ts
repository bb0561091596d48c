/** The pattern of `ilike` for texts in which the words stand as they are given. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
