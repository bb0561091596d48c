import { EVENTS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import type { ErrorLog } from '#platform/log.ts';
import { errorBody, type ErrorCode } from '@candela/contract/errors';
import { isUuid } from '@candela/contract/uuids';
import type { UploadFiles } from './upload-files.ts';
import type { createUploads } from './uploads.service.ts';

const path = '/api/video-uploads';
/** Of the protocol. */
const version = '1.0.0';
const bytesType = 'application/offset+octet-stream';
/** How often the progress of an upload is stored. */
const noteMilliseconds = 5000;

interface Deps {
  api: Api;
  uploads: ReturnType<typeof createUploads>;
  files: UploadFiles;
  log: ErrorLog;
}

/** Refusals by the library, after our own checks. */
const refusals: Record<number, ErrorCode> = {
  400: 'request.malformed',
  403: 'request.malformed',
  404: 'uploads.notFound',
  409: 'uploads.wrongOffset',
  410: 'uploads.expired',
  412: 'request.preconditionFailed',
  413: 'uploads.tooLarge',
  507: 'server.diskFull',
};

/**
 * `HEAD` and `PATCH /api/video-uploads/{id}`: the tus protocol 1.0, for the user who created the upload. Every request is
 * authenticated, except the one for the version (`OPTIONS`); creating and cancelling are calls of the contract.
 */
export function registerUploadBytes(app: FastifyInstance, { api, uploads, files, log }: Deps): void {
  const tus = new Server({
    path,
    datastore: files.store,
    postReceiveInterval: noteMilliseconds,
    allowedOrigins: () => false,
    onUploadFinish: async (_request, { id }) => {
      await uploads.finish(id);
      return {};
    },
    onResponseError: (_request, error) => {
      const status = 'status_code' in error ? error.status_code : 500;
      const code = refusals[status] ?? 'server.failed';
      if (code === 'server.failed') log.error({ err: error }, 'bytes of an upload could not be kept');
      const failure = new AppError(code);
      return { status_code: failure.status, body: JSON.stringify(errorBody(code, failure.message)) };
    },
  });
  tus.on(EVENTS.POST_RECEIVE, (_request, { id, offset }) => {
    uploads.noteReceived(id, offset).catch((error: unknown) => log.error({ err: error }, 'an upload'));
  });

  /**
   * Refusals use our standard error body; the library would respond in its own format.
   * @returns the size of a file of which every byte has arrived, for a client that asks how far it is
   */
  async function check(request: FastifyRequest, id: string): Promise<number | null> {
    const caller = await api.admit(request, 'videos.create');
    if (!isUuid(id)) throw new AppError('uploads.notFound');
    if (request.headers['tus-resumable'] !== version) throw new AppError('request.preconditionFailed');
    const arrived = request.method === 'HEAD' ? await uploads.findArrived(caller, id) : null;
    if (arrived !== null) return arrived;
    const row = await uploads.require(caller, id);
    if (request.method === 'HEAD') return null;
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (type.trim().toLowerCase() !== bytesType) throw new AppError('request.unsupportedType');
    const offset = Number(request.headers['upload-offset']);
    if (!Number.isSafeInteger(offset) || offset < 0) throw new AppError('request.malformed');
    const length = Number(request.headers['content-length'] ?? 0);
    if (offset + length > Number(row.size)) throw new AppError('uploads.tooLarge');
    return null;
  }

  async function handle(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply): Promise<unknown> {
    reply.headers({ 'tus-version': version, 'tus-resumable': version });
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', 'HEAD, OPTIONS, PATCH').send();
    const arrived = await check(request, request.params.id);
    if (arrived !== null) {
      return reply.headers({ 'upload-offset': arrived, 'upload-length': arrived, 'cache-control': 'no-store' }).send();
    }
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('cache-control', 'no-store');
    writePlainHeaders(request.raw);
    try {
      await tus.handle(request.raw, reply.raw);
    } catch (error) {
      log.error({ err: error }, 'an upload');
      request.raw.destroy();
    }
  }

  // Not parsed: the bytes are streamed to the disk.
  app.addContentTypeParser(bytesType, (_request, _payload, done) => done(null));
  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'OPTIONS', 'PATCH'],
    url: `${path}/:id`,
    // A fast network sends many requests.
    config: { isThrottledByItself: true },
    handler: handle,
  });
}

const usedHeaders = ['host', 'content-length', 'transfer-encoding', 'tus-resumable', 'upload-offset'];

/**
 * Leaves the library, which reads the headers as they were sent, what it needs: it refuses a type with parameters, and what several proxies
 * write into `X-Forwarded-Proto`.
 */
function writePlainHeaders({ method, headers, rawHeaders }: IncomingMessage): void {
  const kept = usedHeaders.flatMap((name) => (headers[name] === undefined ? [] : [name, String(headers[name])]));
  if (method === 'PATCH') kept.push('content-type', bytesType);
  rawHeaders.splice(0, rawHeaders.length, ...kept);
}
