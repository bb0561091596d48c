import { canonicalJson } from './canonical-json.ts';

/**
 * What is public of something that was published at once: whose it is, under a random name, which of theirs, after which, when, and a
 * commitment. Not even its kind is told before it is opened.
 */
export interface LogEntry {
  /** 32 hexadecimal digits; all zeros for what the installation itself says. */
  author: string;
  /** HMAC-SHA-256 of the body (RFC 2104), in hexadecimal digits. */
  commitment: string;
  /** Which entry of its author, from 1 on. */
  count: number;
  /** The leaf of the author's entry before, in hexadecimal digits; empty for the first. */
  previous: string;
  /** ISO 8601, UTC, to the millisecond. */
  at: string;
}

/** The author of what the installation itself says: days of candles, keys. */
export const platformAuthor = '0'.repeat(32);

/** The bytes of an entry as text, which is ASCII (RFC 8785). */
export const entryText = ({ author, commitment, count, previous, at }: LogEntry): string =>
  canonicalJson({ a: author, c: commitment, n: count, p: previous, t: at, v: 1 });

const pattern =
  /^\{"a":"([0-9a-f]{32})","c":"([0-9a-f]{64})","n":([1-9]\d{0,14}),"p":"([0-9a-f]{64}|)","t":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)","v":1\}$/;

/** Null for what is not exactly such an entry. */
export function parseEntry(text: string): LogEntry | null {
  const [, author, commitment, count, previous, at] = pattern.exec(text) ?? [];
  if (!author || !commitment || !count || previous === undefined || !at) return null;
  return { author, commitment, count: Number(count), previous, at };
}

/** The version that an entry claims, for those that cannot be read; null if it is no JSON with a version. */
export function versionOf(text: string): number | null {
  const [, version] = /"v":(\d{1,9})\}$/.exec(text) ?? [];
  return version === undefined ? null : Number(version);
}
