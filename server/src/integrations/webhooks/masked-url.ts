/**
 * Masks what may grant access in a URL: user name and password, the values of its query, and path segments that look like tokens.
 */
export function maskUrl(address: string): string {
  const { protocol, username, password, host, pathname, search } = new URL(address);
  const account = username === '' && password === '' ? '' : '…@';
  const path = pathname.split('/').map((segment) => (isTokenLike(segment) ? '…' : segment));
  const parts = search.slice(1).split('&').map(maskPart);
  return `${protocol}//${account}${host}${path.join('/')}${search === '' ? '' : `?${parts.join('&')}`}`;
}

/** Keeps the name of a parameter; without `=` it may be a token itself. */
function maskPart(part: string): string {
  const at = part.indexOf('=');
  return at === -1 ? '…' : `${part.slice(0, at)}=…`;
}

/** Long with letters and digits, like ids and tokens. */
function isTokenLike(segment: string): boolean {
  return segment.length >= 16 && /\d/.test(segment) && /[a-z]/i.test(segment);
}
