import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

/** Pino options: readable on a terminal, JSON elsewhere; nothing secret is written. */
export function logOptions(level: string): FastifyServerOptions['logger'] {
  if (level === 'silent') return false;
  const isTerminal = process.stdout.isTTY === true;
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers["x-api-key"]', 'req.headers.cookie'],
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        // Signed addresses carry their permission in the path.
        url: request.url
          .replace(/^\/(media|files)\/([^/]+)\/[^/]+/, '/$1/$2/…')
          .replace(/^\/(mails\/unsubscribe\/[^/]+|calendars)\/.*/, '/$1/…')
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
