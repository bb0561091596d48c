import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod';
import { AppError } from '#platform/http/errors.ts';
import { parseStorableJson } from '#platform/http/storable.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ProviderLog {
  warn(details: object, message: string): void;
}

interface Deps {
  /** Provider name for the log. */
  provider: string;
  baseUrl: string;
  /** Created for each call: some tokens are short-lived. */
  bearer: () => string;
  log: ProviderLog;
  timeoutMilliseconds?: number | undefined;
}

interface Options<T> {
  body?: object;
  /** Schema of the response. */
  schema?: z.ZodType<T>;
  /** Status codes that are not failures, with their results. */
  instead?: Record<number, T>;
}

const retryPauseMilliseconds = 200;

class Refusal extends Error {}

/**
 * Calls the API of a provider. Idempotent calls are retried when the network or the provider fails. The log contains
 * what was called and the error, but nothing of the request or response bodies.
 */
export function createProviderApi({ provider, baseUrl, bearer, log, timeoutMilliseconds = 5000 }: Deps) {
  async function once<T>(method: Method, path: string, { body, schema, instead = {} }: Options<T>): Promise<T> {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${bearer()}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const text = await answer.text();
    if (answer.status in instead) return instead[answer.status] as T;
    if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
    if (!answer.ok) throw new Refusal(`answered ${answer.status}`);
    if (!schema) return undefined as T;
    const parsed = schema.safeParse(readJson(text));
    if (parsed.success) return parsed.data;
    const fields = parsed.error.issues.map(({ path: field }) => field.join('.') || 'the whole').slice(0, 5);
    throw new Refusal(`not as documented: ${fields.join(', ')}`);
  }

  /** @throws AppError streams.unavailable */
  return async function ask<T = void>(method: Method, path: string, options: Options<T> = {}): Promise<T> {
    for (let isLast = method === 'POST'; ; isLast = true) {
      try {
        return await once(method, path, options);
      } catch (error) {
        if (!isLast && !(error instanceof Refusal)) {
          await wait(retryPauseMilliseconds);
          continue;
        }
        const problem = error instanceof Error ? (causeOf(error) ?? error.message) : String(error);
        log.warn({ provider, method, path: path.split('?')[0], problem }, 'live provider');
        throw new AppError('streams.unavailable', { cause: error });
      }
    }
  };
}

function readJson(text: string): unknown {
  try {
    return parseStorableJson(text);
  } catch {
    throw new Refusal('not JSON');
  }
}

/** `fetch` only says 'fetch failed'; the cause has the details. */
function causeOf({ cause }: Error): string | undefined {
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : undefined;
}
