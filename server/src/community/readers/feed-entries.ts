import type { AnyFeed, AtomFeed, JsonFeed, RdfFeed, RssFeed } from 'feedsmith';
import { cleaned, plainOf } from './plain-text.ts';
import { webAddress } from './web-addresses.ts';

/** An entry of a feed of any format. */
export interface Entry {
  guid: string | null;
  title: string;
  summary: string;
  url: string | null;
  date: string | undefined;
  language: string | undefined;
}

/** @param address where the feed was found */
export function entriesOf(parsed: AnyFeed<string>, address: string): Entry[] {
  if (parsed.format === 'atom') return atomEntries(parsed.feed, address);
  if (parsed.format === 'json') return jsonEntries(parsed.feed, address);
  return itemEntries(parsed.feed, address);
}

function atomEntries(feed: AtomFeed.Feed<string>, address: string): Entry[] {
  return (feed.entries ?? []).map((entry) => {
    const pages = (entry.links ?? []).filter(({ rel }) => rel === undefined || rel === 'alternate');
    const page = pages.find(({ type }) => type === undefined || type.includes('html')) ?? pages[0];
    return {
      guid: entry.id ?? null,
      title: atomText(entry.title),
      summary: atomText(entry.summary),
      url: webAddress(page?.href, address, feed.xml?.base, entry.xml?.base),
      date: entry.published ?? entry.updated,
      language: entry.xml?.lang ?? feed.xml?.lang,
    };
  });
}

/** Only what says that it is HTML is. */
function atomText(text: AtomFeed.Text | undefined): string {
  if (text?.value === undefined) return '';
  return text.type === undefined || text.type === 'text' ? cleaned(text.value) : plainOf(text.value);
}

function jsonEntries(feed: JsonFeed.Feed<string>, address: string): Entry[] {
  return (feed.items ?? []).map((item) => ({
    guid: item.id ?? null,
    title: cleaned(item.title ?? ''),
    summary: cleaned(item.summary ?? item.content_text ?? ''),
    url: webAddress(item.url ?? item.external_url, address, feed.home_page_url),
    date: item.date_published,
    language: item.language ?? feed.language,
  }));
}

type Items = RssFeed.Feed<string> | RdfFeed.Feed<string>;
type Item = RssFeed.Item<string> & RdfFeed.Item<string>;

/** Of RSS and RDF. */
function itemEntries(feed: Items, address: string): Entry[] {
  const base = feed.xml?.base ?? feed.link;
  const language = ('language' in feed ? feed.language : undefined) ?? feed.dc?.languages?.[0];
  return ((feed.items ?? []) as Item[]).map((item) => ({
    guid: item.guid?.value ?? item.rdf?.about ?? null,
    title: plainOf(item.title ?? ''),
    summary: plainOf(item.description ?? ''),
    url: item.link ? webAddress(item.link, address, base, item.xml?.base) : addressInGuid(item),
    date: item.pubDate ?? item.dc?.dates?.[0],
    language: item.dc?.languages?.[0] ?? language,
  }));
}

/** An id is the address of the item unless it says that it is not. */
function addressInGuid({ guid }: Item): string | null {
  if (guid?.value === undefined || guid.isPermaLink === false || !/^https?:\/\//i.test(guid.value)) return null;
  return webAddress(guid.value);
}
