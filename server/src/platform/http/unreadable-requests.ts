import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyServerOptions } from 'fastify';
import { AppError } from './errors.ts';
import { bareHeaders } from './security-headers.ts';
import { isElsewhere } from './web-files.ts';

/** Of HTTP's parser: status and code of what it could not read. */
const refusals: Record<string, [status: number, code: 'request.malformed' | 'request.tooLarge']> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request.malformed'],
  HPE_HEADER_OVERFLOW: [431, 'request.tooLarge'],
};

/**
 * Answers to what is refused before any hook sees it: addresses that cannot be decoded, and what is no HTTP. They have
 * the specified body and the headers of every other answer.
 */
export const unreadableRequests: Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> = {
  frameworkErrors: (_error, request, reply) => {
    // Somebody has mistyped an address: like every unknown one it leads to the root.
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
