import { createHash } from 'node:crypto';
import type { FeedItem } from './feed-item.ts';
import { addressKey } from './web-addresses.ts';

/** An item with the names by which its source is recognised to mean it again. */
export interface IdentifiedItem extends FeedItem {
  /** The strongest one first. */
  keys: string[];
  /** Of what its address has in common with those of other sources; null: other items here have the same one. */
  urlKey: string | null;
  /** Of a title of five words or more. */
  titleKey: string | null;
}

/**
 * The identity of items within their source. Its id comes first, since publishers change headlines and addresses under it; but one that several
 * items of the document share is none, and so is an address that several share. By title and date only what has no id.
 */
export function identified(items: readonly FeedItem[]): IdentifiedItem[] {
  const guids = Map.groupBy(items, guidOf);
  const urls = Map.groupBy(items, ({ url }) => addressKey(url));
  const isOne = (group: readonly FeedItem[] | undefined, of: (item: FeedItem) => string) =>
    new Set(group?.map(of)).size === 1;
  return items.map((item) => {
    const [guid, url] = [guidOf(item), addressKey(item.url)];
    const hasGuid = guid !== null && isOne(guids.get(guid), (each) => addressKey(each.url));
    const hasUrl = isOne(urls.get(url), headline);
    const keys: string[] = [];
    if (hasGuid) keys.push(keyOf('g', guid));
    if (hasUrl) keys.push(keyOf('u', url));
    if (guid === null && item.isDated) keys.push(keyOf('t', item.title, item.publishedAt));
    if (keys.length === 0) keys.push(keyOf('t', item.title, item.isDated ? item.publishedAt : url));
    return { ...item, keys, urlKey: hasUrl ? hashOf(url) : null, titleKey: titleKeyOf(item.title) };
  });
}

const headline = ({ title, isDated, publishedAt }: FeedItem) => `${title}\0${isDated ? publishedAt : ''}`;

/** An id that is an address changes like one: from `http` to `https`, for example. */
function guidOf({ guid }: FeedItem): string | null {
  const text = guid?.trim() ?? '';
  if (text === '') return null;
  return /^https?:/i.test(text) && URL.canParse(text) ? addressKey(text) : text;
}

/** The same title in another source is the same story; short ones, such as "Market wrap", say nothing. */
function titleKeyOf(title: string): string | null {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length < 5 ? null : hashOf(words.join(' '));
}

const keyOf = (kind: string, ...parts: string[]) => `${kind}:${hashOf(...parts)}`;

/** Short, however long an id is. */
const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22);
