/**
 * The codes that begin with what somebody has typed, `eur/usd` as well as `EURUSD`: from the first one to before the last. Null for words
 * with which no code can begin.
 */
export function beginningsOf(words: string): { from: string; to: string } | null {
  const from = words.toUpperCase().replaceAll(/[\s/]/g, '');
  if (!/^[A-Z0-9._-]{1,20}$/.test(from)) return null;
  return { from, to: from.slice(0, -1) + String.fromCharCode(from.charCodeAt(from.length - 1) + 1) };
}
