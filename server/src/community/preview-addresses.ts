import { isThisMachine, type Reach } from '#platform/http/public-requests.ts';
import { webAddress, withoutTracking } from './readers/web-addresses.ts';

/** A link of a post: a page of this site, or one elsewhere that can be read. */
export type LinkTarget = { path: string } | { address: string };

/** Where a link leads; null: to no page. @param publicUrl of this site */
export function targetOf(link: string, { publicUrl, reach }: { publicUrl: string; reach: Reach }): LinkTarget | null {
  const address = webAddress(link, publicUrl);
  if (address === null) return null;
  const url = new URL(address);
  if (url.origin === new URL(publicUrl).origin) return { path: url.pathname.replace(/(?<=.)\/$/, '') };
  url.hash = '';
  withoutTracking(url);
  // Nothing is read without TLS; most sites that are linked to without it have it.
  if (url.protocol === 'http:' && reach !== 'network' && !isThisMachine(url.hostname)) url.protocol = 'https:';
  return { address: url.href };
}

/** The host of an address: how often pages of it are read is limited. */
export const hostOf = (address: string): string => new URL(address).host;
