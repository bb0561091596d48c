import { FetchFailed, fetchPublic, type FetchFailure } from '#platform/http/public-fetches.ts';
import { AddressRefused, type Reach } from '#platform/http/public-requests.ts';
import { retryAtOf } from '#platform/http/retry-after.ts';
import { maxSourceAddress } from '@candela/contract/community/news-sources';
import type { NewsProblem } from '@candela/contract/community/news-terms';

/** What a feed may have and take: a hundred items are 100 kB. */
const limits = { bytes: 2_000_000, milliseconds: 10_000, redirects: 3 };

const accepted =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.8, */*;q=0.1';

/** A source that has not answered with a feed. */
export class SourceFailed extends Error {
  readonly problem: NewsProblem;
  /** Of HTTP, if that is the problem. */
  readonly status: number | null;
  /** Not before, in milliseconds since 1970. */
  readonly retryAt: number | null;
  constructor(problem: NewsProblem, given: { status?: number; retryAt?: number | null; cause?: unknown } = {}) {
    super(problem, { cause: given.cause });
    this.problem = problem;
    this.status = given.status ?? null;
    this.retryAt = given.retryAt ?? null;
  }
}

export interface Fetched {
  /** Null: it lists what it listed before. */
  document: { bytes: Buffer; contentType: string; address: string } | null;
  etag: string | null;
  lastModified: string | null;
  /** Where it has moved for good. */
  movedTo: string | null;
}

interface Place {
  reach: Reach;
  publicUrl: string;
  milliseconds?: number;
}

/** Fetches a feed, if it has changed since it was fetched. @throws SourceFailed, or the reason of `signal` */
export async function fetchFeed(
  { address, etag, lastModified }: { address: string; etag: string | null; lastModified: string | null },
  { reach, publicUrl, milliseconds = limits.milliseconds }: Place,
  signal?: AbortSignal,
): Promise<Fetched> {
  const headers = {
    accept: accepted,
    'user-agent': `Candela-News (+${publicUrl})`,
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
  const answer = await fetchPublic(address, { ...limits, milliseconds, headers, signal }, reach).catch(
    (error: unknown) => {
      signal?.throwIfAborted();
      throw failureOf(error);
    },
  );
  const moved = answer.movedTo?.href ?? null;
  // A longer one is no address that a source can have.
  const movedTo = moved !== null && moved.length <= maxSourceAddress ? moved : null;
  if (answer.status === 304) return { document: null, etag, lastModified, movedTo };
  if (answer.status !== 200) throw refusalOf(answer.status, answer.headers);
  return {
    document: {
      bytes: answer.body,
      contentType: answer.headers.get('content-type') ?? '',
      address: answer.url.href,
    },
    etag: validator(answer.headers.get('etag')),
    lastModified: validator(answer.headers.get('last-modified')),
    movedTo,
  };
}

/** Sent back as it came: what is longer than any server means it is not. */
const validator = (text: string | null) => (text !== null && /^[\x20-\x7e]{1,500}$/.test(text) ? text : null);

function refusalOf(status: number, headers: Headers): SourceFailed {
  if (status === 410) return new SourceFailed('gone');
  const retryAt = headers.has('retry-after') ? retryAtOf(headers, Date.now(), 0) : null;
  return new SourceFailed(status === 429 ? 'tooMany' : 'status', { status, retryAt });
}

const problems: Record<FetchFailure, NewsProblem> = {
  redirects: 'redirects',
  tooLong: 'tooLong',
  silence: 'silence',
  cutOff: 'cutOff',
  encoding: 'encoding',
  network: 'network',
};

function failureOf(error: unknown): SourceFailed {
  if (error instanceof FetchFailed) return new SourceFailed(problems[error.reason], { cause: error });
  return new SourceFailed(error instanceof AddressRefused ? 'refused' : 'network', { cause: error });
}
