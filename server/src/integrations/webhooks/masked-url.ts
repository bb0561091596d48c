/**
 * An address without what may grant access: a name and password, the values of its query, and segments of its path that look
 * like tokens.
 */
export function maskUrl(address: string): string {
  const { protocol, username, password, host, pathname, search } = new URL(address);
  const account = username === '' && password === '' ? '' : '…@';
  const path = pathname.split('/').map((segment) => (isTokenLike(segment) ? '…' : segment));
  const parts = search.slice(1).split('&').map(maskPart);
  return `${protocol}//${account}${host}${path.join('/')}${search === '' ? '' : `?${parts.join('&')}`}`;
}

/** A parameter keeps its name; without `=` it may be a token itself. */
function maskPart(part: string): string {
  const at = part.indexOf('=');
  return at === -1 ? '…' : `${part.slice(0, at)}=…`;
}

/** Long and mixed, as ids and tokens are; words with hyphens are not. */
function isTokenLike(segment: string): boolean {
  return segment.length >= 16 && /\d/.test(segment) && /[a-z]/i.test(segment);
}
