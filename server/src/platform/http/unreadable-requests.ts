import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from './errors.ts';
import { bareHeaders } from './security-headers.ts';
import { isElsewhere } from './web-files.ts';

/** Status and code for errors of the HTTP parser. */
const refusals: Record<string, [status: number, code: 'request.malformed' | 'request.timedOut' | 'request.tooLarge']> =
  {
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.timedOut'],
    HPE_HEADER_OVERFLOW: [431, 'request.tooLarge'],
  };

/**
 * Answers requests that are refused before any hook runs: addresses that cannot be decoded, and input that is not HTTP. The responses have
 * the specified error body and the same headers as all others.
 */
export const unreadableRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (_error, request, reply) => {
    // A mistyped page address: redirected to the root like every unknown page.
    if (isElsewhere(request)) return void reply.headers(bareHeaders).redirect('/');
    const { body } = new AppError('request.malformed');
    reply.headers(bareHeaders).type('application/json; charset=utf-8').statusCode = 400;
    (reply as FastifyReply).send(body);
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !(socket as Socket).writable) return void socket.destroy();
    const [status, code] = refusals[error.code] ?? [400, 'request.malformed'];
    const body = JSON.stringify(new AppError(code).body);
    const headers = Object.entries({
      ...bareHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...headers, '', body].join('\r\n'));
  },
};
