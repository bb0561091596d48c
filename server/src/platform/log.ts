import type { FastifyServerOptions } from 'fastify';
import { createRequire } from 'node:module';
import { currentRequestId } from './request-id.ts';

/** Writes failures that are not reported to anybody. */
export interface ErrorLog {
  error(details: object, message: string): void;
}

type ErrorDescription = Record<string, unknown> & { type: string; message: string; stack: string };

/**
 * What the log contains of an error. For a failed query: its text and the database's reason, but no values, neither the
 * parameters (a password's hash may be among them) nor the row that PostgreSQL quotes.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!isErrorLike(error)) return { type: typeof error, message: String(error), stack: '' };
  const message = error.message.replace(/\nparams: [^]*$/, '');
  return {
    type: typeof error.name === 'string' ? error.name : 'Error',
    ...('queue' in error && { queue: String(error.queue) }),
    ...('code' in error && { code: String(error.code) }),
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** An error, or a copy of its fields: the job queue reports what fails in a worker as a plain object with the name of the queue. */
function isErrorLike(error: unknown): error is Pick<Error, 'message' | 'stack' | 'cause'> & { name?: unknown } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}

/** Of files: the id is followed by a token, and at most by a name. */
const signedAddress =
  /^\/(media\/recordings|media|files|data-exports|course-files\/archives|course-files|feed-pictures|journal-pictures)\/([^/]+)\/[^/?]+(?:\/[^?]*)?/;

/** The call that a line belongs to; lines of the call's own log name it already. */
function requestOfLine(_line: object, _level: number, log: { bindings(): Record<string, unknown> }): object {
  const requestId = currentRequestId();
  return requestId === undefined || 'requestId' in log.bindings() ? {} : { requestId };
}

/** Pino options: readable on a terminal, JSON elsewhere; secrets are not logged. */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  const isTerminal = process.stdout.isTTY === true;
  return {
    level,
    mixin: requestOfLine,
    redact: ['req.headers.authorization', 'req.headers["x-api-key"]', 'req.headers.cookie'],
    serializers: {
      err: describeError,
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        // Signed addresses carry their authorisation in the path.
        url: request.url
          .replace(signedAddress, '/$1/$2/…')
          .replace(/^\/(mails\/unsubscribe\/[^/]+|calendars)\/.*/, '/$1/…')
          .replace(/^\/hooks\/([^/?]+)\/.*/, '/hooks/$1/…')
          .replace(/^(\/api\/video-projects\/[^/]+\/hooks)\/.*/, '$1/…')
          .split('?')[0],
        address: request.ip,
      }),
    },
    ...(isTerminal
      ? {
          transport: {
            target: createRequire(import.meta.url).resolve('pino-pretty'),
            options: { ignore: 'pid,hostname' },
          },
        }
      : {}),
  };
}
