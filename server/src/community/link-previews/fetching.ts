import { readPageWords, type PageWords } from '#community/readers/page-words.ts';
import { FetchFailed, fetchPublic, type FetchedAnswer, type FetchFailure } from '#platform/http/public-fetches.ts';
import { AddressRefused, isThisMachine, type Reach } from '#platform/http/public-requests.ts';
import type { LinkPreviewState, PreviewPictureFailure } from '@candela/contract/community/link-preview-terms';

/** Of a page only the beginning is read, where it says what it is about; of a picture all. */
const pageLimits = { bytes: 256 * 1024, milliseconds: 8000, redirects: 3, isCut: true };
const pictureLimits = { bytes: 5_000_000, milliseconds: 10_000, redirects: 3 };

/** What is worth another try within the hour. */
const passing: readonly string[] = ['silence', 'cutOff', 'network'];

/** A page, or a picture, that could not be had. */
export class ReadingFailed<State extends string> extends Error {
  readonly state: State;
  /** Whether it may be otherwise soon. */
  readonly isPassing: boolean;
  constructor(state: State, { status = 0, cause }: { status?: number; cause?: unknown } = {}) {
    super(state, { cause });
    this.state = state;
    this.isPassing = passing.includes(state) || status === 429 || status >= 500;
  }
}

export type PageFailed = ReadingFailed<Exclude<LinkPreviewState, 'waiting' | 'ready'>>;
export type PictureFailed = ReadingFailed<PreviewPictureFailure>;

export interface Place {
  reach: Reach;
  publicUrl: string;
  /** Of each request; tests have less patience. */
  milliseconds?: number;
}

/** What a page says about itself. @throws PageFailed, or the reason of `signal` */
export async function fetchPage(address: string, place: Place, signal?: AbortSignal): Promise<PageWords> {
  const accept = 'text/html, application/xhtml+xml';
  const { body, headers, url } = await fetched(address, { ...pageLimits, accept }, place, signal);
  const contentType = headers.get('content-type') ?? '';
  const isHtml = /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType);
  // Some servers do not say what they send.
  const isNameless = contentType.trim() === '' && /^\s*</.test(body.subarray(0, 100).toString('latin1'));
  if (!isHtml && !isNameless) throw new ReadingFailed('notAPage');
  const words = readPageWords(body, contentType, url.href);
  if (words.title === '') throw new ReadingFailed(body.length >= pageLimits.bytes ? 'tooLong' : 'noTitle');
  return words;
}

/** The bytes of a picture, whatever they are. @throws PictureFailed, or the reason of `signal` */
export async function fetchPicture(address: string, place: Place, signal?: AbortSignal): Promise<Buffer> {
  const accept = 'image/webp, image/png, image/jpeg, image/gif;q=0.8';
  return (await fetched(address, { ...pictureLimits, accept }, place, signal)).body;
}

interface Limits {
  bytes: number;
  milliseconds: number;
  redirects: number;
  isCut?: boolean;
  accept: string;
}

async function fetched(
  address: string,
  { accept, ...limits }: Limits,
  { reach, publicUrl, milliseconds = limits.milliseconds }: Place,
  signal: AbortSignal | undefined,
): Promise<FetchedAnswer> {
  const headers = { accept, 'user-agent': `Candela-Preview (+${publicUrl})` };
  const allows = (url: URL) => isUsualPort(url, reach);
  const answer = await fetchPublic(address, { ...limits, milliseconds, headers, signal, allows }, reach).catch(
    (error: unknown) => {
      signal?.throwIfAborted();
      throw failureOf(error);
    },
  );
  if (answer.status !== 200) throw new ReadingFailed('status', { status: answer.status });
  return answer;
}

/** Pages stand at the usual port: no post has this server try the others of a machine. */
function isUsualPort(url: URL, reach: Reach): boolean {
  return url.port === '' || reach === 'network' || (reach === 'loopback' && isThisMachine(url.hostname));
}

function failureOf(error: unknown): ReadingFailed<FetchFailure | 'refused'> {
  if (error instanceof FetchFailed) return new ReadingFailed(error.reason, { cause: error });
  return new ReadingFailed(error instanceof AddressRefused ? 'refused' : 'network', { cause: error });
}
