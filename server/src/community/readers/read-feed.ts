import { parseFeed, type AnyFeed } from 'feedsmith';
import { readDate } from './feed-dates.ts';
import { entriesOf, type Entry } from './feed-entries.ts';
import type { FeedItem } from './feed-item.ts';
import { FeedRefused } from './feed-refusal.ts';
import { scanned } from './feed-scan.ts';
import { textOf } from './feed-text.ts';
import { identified, type IdentifiedItem } from './identity.ts';
import { cut } from './plain-text.ts';

/** The newest of a document; the recorded feeds have 100 at most. */
const maxItems = 200;
const [maxTitle, maxSummary] = [160, 500];
/** Clocks differ. */
const aheadMilliseconds = 300_000;

export interface ReadFeed {
  /** Newest first. */
  items: IdentifiedItem[];
  /** Without an address or any text. */
  skipped: number;
}

export interface FeedDocument {
  bytes: Uint8Array;
  contentType: string;
  /** Where it was found: addresses may be relative to it. */
  address: string;
  /** ISO 8601 */
  fetchedAt: string;
}

/** The items of a feed: RSS, Atom, RDF or JSON. @throws FeedRefused */
export function readFeed({ bytes, contentType, address, fetchedAt }: FeedDocument): ReadFeed {
  const { text, isJson } = scanned(textOf(bytes, contentType));
  const entries = entriesOf(parsed(text, isJson), address);
  const items = entries.flatMap((entry) => itemOf(entry, fetchedAt) ?? []);
  const newest = items.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  return { items: identified(newest).slice(0, maxItems), skipped: entries.length - items.length };
}

function parsed(text: string, isJson: boolean): AnyFeed<string> {
  try {
    return parseFeed<string>(isJson ? JSON.parse(text) : text);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new FeedRefused('notAFeed');
  }
}

function itemOf(entry: Entry, fetchedAt: string): FeedItem | null {
  const { guid, title: given, summary, url, date, language } = entry;
  const title = given === '' ? summary : given;
  if (title === '' || url === null) return null;
  const read = readDate(date);
  const isDated =
    read !== null && read.getTime() <= Date.parse(fetchedAt) + aheadMilliseconds && read.getUTCFullYear() >= 1990;
  return {
    guid,
    title: cut(title, maxTitle),
    summary: summary === title ? '' : cut(summary, maxSummary),
    url,
    publishedAt: isDated ? read.toISOString() : fetchedAt,
    isDated,
    languageCode: /^[a-z]{2}(?=$|[-_])/i.exec(language ?? '')?.[0].toLowerCase() ?? null,
  };
}
