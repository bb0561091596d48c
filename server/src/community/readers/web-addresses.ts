import { cleaned } from './plain-text.ts';

/** Longer ones are no addresses of pages. */
const maxLength = 2000;

/**
 * The address of a page, as a feed writes it; null: it is none.
 * @param bases what a relative one is relative to, the last one first; each may be relative to the one before
 */
export function webAddress(given: unknown, ...bases: unknown[]): string | null {
  if (typeof given !== 'string') return null;
  const text = cleaned(given);
  if (text === '' || text.length > maxLength) return null;
  let base: string | undefined;
  for (const each of bases) {
    if (typeof each === 'string' && each !== '' && URL.canParse(each, base)) base = new URL(each, base).href;
  }
  if (!URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const isPage = /^https?:$/.test(url.protocol) && url.hostname !== '' && url.href.length <= maxLength;
  return isPage && url.username === '' && url.password === '' ? url.href : null;
}

const tracking = /^(utm_\w+|fbclid|gclid|mc_[ce]id|igshid|cmpid|ocid|ref_src|guce\w*|ns_\w+|at_\w+)$/i;

/** Removes what says only how somebody came to a page. */
export function withoutTracking(url: URL): void {
  const names = Array.from(url.searchParams.keys());
  for (const name of names) if (tracking.test(name)) url.searchParams.delete(name);
}

/** What the addresses of one page have in common: without scheme, tracking, fragment and the like. */
export function addressKey(address: string): string {
  const url = new URL(address);
  url.hash = '';
  url.protocol = 'https:';
  withoutTracking(url);
  url.searchParams.sort();
  return url.href
    .replace(/^https:\/\/(www|m|amp)\./, '')
    .replace(/^https:\/\//, '')
    .replace(/\/$/, '');
}
