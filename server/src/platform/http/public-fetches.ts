import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { AddressRefused, checkUrl, lookupWithin, maxHeaderBytes, type Reach } from './public-requests.ts';

export type FetchFailure =
  /** It leads on and on, or not to an address. */
  | 'redirects'
  /** Longer than allowed, compressed or not. */
  | 'tooLong'
  | 'silence'
  /** The connection ended before the body did. */
  | 'cutOff'
  /** Compressed in a way that was not asked for, or broken. */
  | 'encoding'
  /** No connection, or no answer of HTTP. */
  | 'network';

/** A request that has failed, with the error that was its cause. */
export class FetchFailed extends Error {
  readonly reason: FetchFailure;
  constructor(reason: FetchFailure, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}

interface FetchOptions {
  /** Maximum size of the body, after and before it is decompressed. */
  bytes: number;
  /** For everything: all redirects and the whole body. */
  milliseconds: number;
  /** How many are followed; none: an answer that redirects is returned as it is. */
  redirects: number;
  headers?: Record<string, string>;
  /** Ends the request earlier. */
  signal?: AbortSignal | undefined;
  /** Keeps the beginning of a longer body, and leaves the rest where it is. */
  isCut?: boolean;
  /** Asked for each address on the way; those of which it says no are refused as those out of reach are. */
  allows?: (url: URL) => boolean;
}

export interface FetchedAnswer {
  /** The address that has answered, after redirects. */
  url: URL;
  status: number;
  headers: Headers;
  /** Decompressed. */
  body: Buffer;
  /** Where the address has moved for good, as far as redirects that say so (301, 308) have led from it; null: none has. */
  movedTo: URL | null;
}

type OneAnswer = Omit<FetchedAnswer, 'movedTo'>;

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];
const permanentStatuses: readonly number[] = [301, 308];
/** What another origin may learn, too; all other headers may be credentials, and are for the first origin only. */
const harmlessHeaders: readonly string[] = [
  'accept',
  'accept-language',
  'if-modified-since',
  'if-none-match',
  'user-agent',
];

/**
 * Reads an address that a user has entered (GET). Each redirect is checked like the first address: scheme, host, and what its name resolves
 * to; none leads from TLS to a connection without. The body is decompressed (gzip, deflate, brotli) as far as the limit goes.
 * @throws AddressRefused, FetchFailed, or the reason of `signal`
 */
export async function fetchPublic(
  address: string | URL,
  { bytes, milliseconds, redirects, headers = {}, signal, isCut = false, allows }: FetchOptions,
  reach: Reach,
): Promise<FetchedAnswer> {
  // Its time is not that of the request.
  await import('undici');
  const limit = AbortSignal.timeout(milliseconds);
  const ends = signal ? AbortSignal.any([signal, limit]) : limit;
  let url = new URL(address);
  let own = headers;
  let movedTo: URL | null = null;
  let isPermanent = true;
  try {
    for (let left = redirects; ; left--) {
      if (allows && !allows(url)) throw new AddressRefused(`${url.origin} is not where this server may send requests`);
      const isFollowed = redirects > 0;
      const answer = await ask(url, { headers: own, bytes, milliseconds, ends, reach, isFollowed, isCut });
      if (!('location' in answer)) return { ...answer, movedTo };
      if (left === 0) throw new FetchFailed('redirects', `more than ${redirects} redirects`);
      const next = locationOf(answer.location, url);
      if (next.origin !== url.origin) own = withoutCredentials(own);
      isPermanent &&= permanentStatuses.includes(answer.status);
      if (isPermanent) movedTo = next;
      url = next;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw limit.aborted ? new FetchFailed('silence', `no answer in ${milliseconds} ms`, { cause: error }) : error;
  }
}

interface Asked {
  headers: Record<string, string>;
  bytes: number;
  milliseconds: number;
  ends: AbortSignal;
  reach: Reach;
  isFollowed: boolean;
  isCut: boolean;
}

/** One request: its answer, or where it leads. */
async function ask(url: URL, asked: Asked): Promise<OneAnswer | { location: string; status: number }> {
  checkUrl(url, asked.reach);
  const { Agent, request } = await import('undici');
  // Each request has its own agent: an address that has become private since is never reached through an open connection.
  const dispatcher = new Agent({
    connect: { timeout: asked.milliseconds, lookup: lookupWithin(asked.reach) },
    maxHeaderSize: maxHeaderBytes,
  });
  try {
    const answer = await request(url, {
      headers: { ...asked.headers, 'accept-encoding': 'gzip, deflate, br' },
      dispatcher,
      signal: asked.ends,
    });
    const { statusCode: status, headers: given } = answer;
    // Its body may be endless, or compressed however: nobody reads it.
    if (asked.isFollowed && redirectStatuses.includes(status))
      return { location: String(given['location'] ?? ''), status };
    const headers = new Headers(
      Object.entries(given).flatMap(([name, value]) =>
        [value ?? []].flat().map((each): [string, string] => [name, each]),
      ),
    );
    const body = await readBody(answer.body, headers.get('content-encoding') ?? '', asked);
    return { url, status, headers, body };
  } catch (error) {
    throw named(error);
  } finally {
    await dispatcher.destroy();
  }
}

function locationOf(location: string, from: URL): URL {
  if (location === '' || !URL.canParse(location, from.href)) throw new FetchFailed('redirects', 'leads to no address');
  const next = new URL(location, from);
  if (next.protocol !== 'https:' && (next.protocol !== 'http:' || from.protocol === 'https:'))
    throw new FetchFailed('redirects', `leads from ${from.protocol} to ${next.protocol}`);
  [next.username, next.password] = ['', ''];
  return next;
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.includes(name.toLowerCase())));
}

/** So much of a body as is kept has come. */
class Enough extends Error {}

async function readBody(body: Readable, encoding: string, asked: Asked): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    await readInto(chunks, body, encoding, asked);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return Buffer.concat(chunks);
}

async function readInto(chunks: Buffer[], body: Readable, encoding: string, asked: Asked): Promise<void> {
  const { bytes, ends, isCut } = asked;
  const keep = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of limited(source, bytes, isCut)) chunks.push(chunk);
  };
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') await pipeline(body, keep, { signal: ends });
  else {
    const source = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    const { value: first, done } = await source.next();
    if (done) return;
    const whole = async function* () {
      yield first;
      yield* { [Symbol.asyncIterator]: () => source };
    };
    // Limited here, too: empty blocks can go on for ever without making anything.
    await pipeline(limited(whole(), bytes), decoderOf(name, first), keep, { signal: ends });
  }
}

async function* limited(source: AsyncIterable<Buffer>, bytes: number, isCut = false): AsyncIterable<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > bytes && isCut) {
      yield chunk.subarray(0, bytes - size + chunk.length);
      throw new Enough();
    }
    if (size > bytes) throw new FetchFailed('tooLong', `more than ${bytes} bytes`);
    yield chunk;
  }
}

/** @param first the beginning of the body: some servers send "deflate" without its header (RFC 9110, 8.4.1.2) */
function decoderOf(name: string, first: Buffer): Transform {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'br') return createBrotliDecompress();
  if (name === 'deflate') return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  throw new FetchFailed('encoding', `compressed by ${name.slice(0, 60)}`);
}

const cutOffCodes: readonly string[] = [
  'Z_BUF_ERROR',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ECONNRESET',
  'UND_ERR_SOCKET',
];

function named(error: unknown): unknown {
  if (error instanceof FetchFailed) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const as = (reason: FetchFailure) => new FetchFailed(reason, message, { cause: error });
  // The code of a DOMException is a number; refused addresses have none.
  if (typeof code !== 'string') return /terminated|aborted|other side closed/.test(message) ? as('cutOff') : error;
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return as('tooLong');
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return as('silence');
  if (cutOffCodes.includes(code)) return as('cutOff');
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR')) return as('encoding');
  return as('network');
}
