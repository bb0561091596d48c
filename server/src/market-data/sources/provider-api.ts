import type * as z from 'zod';
import { FetchFailed, fetchPublic, type FetchFailure } from '#platform/http/public-fetches.ts';
import type { Reach } from '#platform/http/public-requests.ts';
import { retryAtOf } from '#platform/http/retry-after.ts';
import { parseStorableJson } from '#platform/http/storable.ts';
import { ProviderError } from './provider.ts';

/** Where a provider is reached, and how long it may take; tests replace it. */
export interface ProviderPlace {
  baseUrl?: string;
  reach?: Reach;
  /** Of an answer; by default ten seconds. */
  milliseconds?: number;
  now?: () => number;
}

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  /** Parsed JSON. */
  body: unknown;
}

export interface ProviderCall {
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Longer than all that we ask for. */
const maxBytes = 2 * 2 ** 20;
/**
 * Calls the API of a provider of prices, without redirects. Answers of every status are returned if they are JSON, because providers send
 * errors with status 200, too; `findRefusal` judges them.
 * @param findRefusal the error that an answer is; null: it is none
 */
export function createProviderApi(
  place: ProviderPlace & { address: string },
  findRefusal: (answer: ProviderAnswer) => ProviderError | null,
) {
  const { baseUrl = place.address, reach = 'public', milliseconds = 10_000 } = place;

  async function call({ path, query = {}, headers = {}, signal }: ProviderCall): Promise<ProviderAnswer> {
    const url = new URL(baseUrl + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const wanted = { accept: 'application/json', ...headers };
    const options = { headers: wanted, bytes: maxBytes, milliseconds, redirects: 0, signal };
    let status = 0;
    let given: Headers;
    let text: string;
    try {
      const answer = await fetchPublic(url, options, reach);
      ({ status, headers: given } = answer);
      text = answer.body.toString('utf8');
    } catch (error) {
      signal?.throwIfAborted();
      throw connectionError(error);
    }
    const answer = { status, headers: given, body: status < 300 ? readJson(text) : tryJson(text) };
    const refusal = findRefusal(answer);
    if (refusal) throw refusal;
    if (status >= 300) throw new ProviderError('unavailable', 'otherShape', `answered ${status}`);
    return answer;
  }

  /** The answer by its schema. @throws ProviderError */
  async function ask<T>(request: ProviderCall, schema: z.ZodType<T>): Promise<T> {
    const { body } = await call(request);
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole').slice(0, 5);
    throw new ProviderError('unavailable', 'otherShape', `not as documented: ${fields.join(', ')}`);
  }

  return { ask };
}

/** Errors that all providers have in common, by the status. @param patience how long to wait without `Retry-After`, in milliseconds */
export function refusalByStatus(
  { status, headers, body }: ProviderAnswer,
  { now, patience, detail = saidBy(body) }: { now: number; patience: number; detail?: string },
): ProviderError | null {
  if (status === 429)
    return new ProviderError('tooMany', 'limit', detail, { retryAt: retryAtOf(headers, now, patience) });
  if (status === 401) return new ProviderError('refused', 'wrongKey', detail);
  if (status === 403) return new ProviderError('refused', 'plan', detail);
  if (status === 451) return new ProviderError('refused', 'country', detail);
  if (status >= 500) return new ProviderError('unavailable', 'serverError', `answered ${status} ${detail}`);
  if (status >= 400) return new ProviderError('refused', 'badRequest', `answered ${status} ${detail}`);
  return null;
}

/** What an error body says, in whichever field. */
function saidBy(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const said = ['msg', 'message', 'errorMessage'].map((name) => (body as Record<string, unknown>)[name]);
  return said.find((each) => typeof each === 'string') ?? '';
}

function readJson(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch (error) {
    const isBegun = /^\s*[[{]/.test(text.slice(0, 100));
    const reason = isBegun ? 'cutOff' : 'notJson';
    throw new ProviderError('unavailable', reason, `an answer of ${text.length} characters`, { cause: error });
  }
}

function tryJson(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch {
    return null;
  }
}

const reasons: Record<FetchFailure, ProviderError['reason']> = {
  redirects: 'otherShape',
  tooLong: 'tooLong',
  silence: 'silence',
  cutOff: 'cutOff',
  encoding: 'otherShape',
  network: 'network',
};

function connectionError(error: unknown): ProviderError {
  const reason = error instanceof FetchFailed ? reasons[error.reason] : 'network';
  const cause = error instanceof FetchFailed ? (error.cause ?? error) : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  // The code of a DOMException is a number.
  return new ProviderError('unavailable', reason, typeof code === 'string' ? code : message, { cause: error });
}
