/** The path to return to after signing in, if it is a path of this site; otherwise null. */
export function safeReturnUrl(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null;
  const origin = 'https://site.invalid';
  const url = URL.parse(value, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
