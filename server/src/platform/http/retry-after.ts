/** Nobody asks for more patience, in milliseconds: a header that says more is wrong. */
const longestWait = 4 * 86_400_000;

/** From when somebody may be asked again: by the header, in seconds or as a date, or after `patience`. Milliseconds since 1970. */
export function retryAtOf(headers: Headers, now: number, patience: number): number {
  const text = headers.get('retry-after')?.trim() ?? '';
  const at = /^\d{1,9}$/.test(text) ? now + Number(text) * 1000 : Date.parse(text);
  // At least a second: "0" would be asked again at once, for ever.
  return Number.isFinite(at) ? Math.min(Math.max(at, now + 1000), now + longestWait) : now + patience;
}
