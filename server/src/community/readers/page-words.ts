import { Parser } from 'htmlparser2';
import { shortenText } from '#platform/text/shorten-text.ts';
import { textOf } from './feed-text.ts';
import { webAddress } from './web-addresses.ts';

/** What a page says about itself, as plain text on one line each. */
export interface PageWords {
  /** Empty: it has none. */
  title: string;
  description: string;
  /** The name of the site. */
  site: string;
  /** Address of its picture; null: it names none. */
  picture: string | null;
}

const maxLengths = { title: 200, description: 300, site: 60 };
/** Of a tag or a text, so many characters are kept while it is read. */
const maxKept = 3000;
/** A head with more tags is not read to its end. */
const maxTags = 5000;

/** So many characters are parsed before it is looked whether the head has ended. */
const pieceLength = 16_384;

/** By which names the same is said, the best first. */
const names = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  site: ['og:site_name', 'application-name'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;

const known: ReadonlySet<string> = new Set(Object.values(names).flat());

/**
 * What is not seen but changes how a text is read or what stands beside it. Joiners stay: emoji, Persian and Hindi are written with them.
 */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

/** On one line, as the database can store it, and cut between two characters as they are read. */
function lineOf(text: string, length: number): string {
  const line = text
    .slice(0, maxKept)
    .toWellFormed()
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > length ? `${shortenText(line, length - 1).trimEnd()}…` : line;
}

/** The charset that a page declares for itself, as a header would: within its first bytes. */
function declaredType(bytes: Uint8Array, contentType: string): string {
  if (/charset\s*=/i.test(contentType.slice(0, 500))) return contentType;
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1');
  const found = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{1,40})/i.exec(start)?.[1];
  return found === undefined ? contentType : `text/html; charset=${found}`;
}

/**
 * Reads the head of a page, whatever follows; takes time in proportion to its length.
 * @param bytes the beginning of the page
 * @param address where it stands: addresses in it may be relative
 */
export function readPageWords(bytes: Uint8Array, contentType: string, address: string): PageWords {
  const found = new Map<string, string>();
  const html = textOf(bytes, declaredType(bytes, contentType));
  let base = address;
  let title = '';
  const at = { tags: 0, titles: 0, isInTitle: false, isOver: false };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'body' || ++at.tags > maxTags) at.isOver = true;
        if (at.isOver) return;
        if (name === 'title' && at.titles++ === 0) at.isInTitle = true;
        if (name === 'base') base = webAddress(attributes['href'], address) ?? base;
        if (name !== 'meta') return;
        const key = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
        const content = attributes['content']?.slice(0, maxKept);
        if (content !== undefined && content.trim() !== '' && known.has(key) && !found.has(key))
          found.set(key, content);
      },
      onclosetag(name) {
        if (name === 'title') at.isInTitle = false;
        if (name === 'head') at.isOver = true;
      },
      ontext(text) {
        if (at.isInTitle && !at.isOver && title.length < maxKept) title += text.slice(0, maxKept);
      },
    },
    { decodeEntities: true },
  );
  // In pieces, so that nothing is read behind the head.
  for (let from = 0; from < html.length && !at.isOver; from += pieceLength)
    parser.write(html.slice(from, from + pieceLength));
  parser.reset();
  const first = (of: readonly string[]) => of.map((name) => found.get(name)).find((text) => text !== undefined);
  return {
    title: lineOf(first(names.title) ?? title, maxLengths.title) || lineOf(title, maxLengths.title),
    description: lineOf(first(names.description) ?? '', maxLengths.description),
    site: lineOf(first(names.site) ?? '', maxLengths.site),
    picture: webAddress(first(names.picture), base),
  };
}
