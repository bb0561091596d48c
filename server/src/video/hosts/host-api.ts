import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod';
import { parseStorableJson } from '#platform/http/storable.ts';
import { HostError, type HostProblem } from './video-host.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Deps {
  baseUrl: string;
  headers: Record<string, string>;
  timeoutMilliseconds?: number | undefined;
}

export interface HostRequest<T> {
  /** Objects are sent as JSON. */
  body?: object | FormData;
  headers?: Record<string, string>;
  /** Schema of the response. */
  schema?: z.ZodType<T>;
  /** Results for error statuses that are not failures. */
  instead?: Record<number, T>;
}

const retryPauseMilliseconds = 200;
/** Maximum size of a response; all valid responses of hosts are smaller. */
const maxAnswerBytes = 4 * 2 ** 20;

export type HostApi = ReturnType<typeof createHostApi>;

/**
 * Calls the API of a video host: with limits for time and size, without redirects; idempotent calls are tried twice if the network or
 * the host fails.
 */
export function createHostApi({ baseUrl, headers: own, timeoutMilliseconds = 10_000 }: Deps) {
  async function once(method: Method, path: string, { body, headers }: HostRequest<unknown>) {
    const isForm = body instanceof FormData;
    const answer = await fetch(baseUrl + path, {
      method,
      headers: {
        accept: 'application/json',
        ...own,
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return { status: answer.status, headers: answer.headers, text: await readBounded(answer) };
  }

  /** @throws HostError unless the host has responded with success, or a status of `instead` */
  async function call(method: Method, path: string, options: HostRequest<unknown> = {}) {
    for (let isLast = method === 'POST'; ; isLast = true) {
      try {
        const answer = await once(method, path, options);
        if (answer.status < 300 || answer.status in (options.instead ?? {})) return answer;
        throw refusalOf(answer.status, answer.headers);
      } catch (error) {
        const failure = hostErrorOf(error);
        if (isLast || failure.problem !== 'unreachable') throw failure;
        await wait(retryPauseMilliseconds);
      }
    }
  }

  /** @returns the response parsed by its schema */
  async function ask<T = void>(method: Method, path: string, options: HostRequest<T> = {}): Promise<T> {
    const { status, text } = await call(method, path, options);
    if (options.instead && status in options.instead) return options.instead[status] as T;
    if (!options.schema) return undefined as T;
    const parsed = options.schema.safeParse(readJson(text));
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map(({ path: field }) => field.join('.') || 'the whole').slice(0, 5);
    throw new HostError('unexpected', `not as documented: ${fields.join(', ')}`);
  }

  return { call, ask };
}

/** Opens a file of a host for reading. @throws HostError */
export async function openFile(url: string): Promise<{ bytes: Readable; mime: string }> {
  // Limits only the time until the response starts: a video takes long, and fetch aborts a stalled body by itself.
  const begins = new AbortController();
  const timer = setTimeout(() => begins.abort(new Error('no answer')), 30_000);
  try {
    const answer = await fetch(url, { redirect: 'error', signal: begins.signal });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      throw refusalOf(answer.status, answer.headers);
    }
    return { bytes: Readable.fromWeb(answer.body), mime: answer.headers.get('content-type') ?? 'video/mp4' };
  } catch (error) {
    throw hostErrorOf(error);
  } finally {
    clearTimeout(timer);
  }
}

async function readBounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new HostError('unexpected', 'the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function refusalOf(status: number, headers: Headers): HostError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const problems: Record<number, HostProblem> = { 401: 'wrongKey', 403: 'wrongKey', 404: 'notFound', 429: 'tooMany' };
  const problem = status >= 500 ? 'unreachable' : (problems[status] ?? 'refused');
  return new HostError(problem, `answered ${status}`, {
    ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
  });
}

/** Fetch reports the reason of a network failure only in its cause. */
export function hostErrorOf(error: unknown): HostError {
  if (error instanceof HostError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const message = (cause as NodeJS.ErrnoException | undefined)?.code ?? cause?.message ?? String(error);
  return new HostError('unreachable', message, { cause: error });
}

function readJson(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch (error) {
    throw new HostError('unexpected', 'not JSON', { cause: error });
  }
}
