import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db } from '#db/client.ts';
import { contentDisposition } from '#platform/http/content-disposition.ts';
import { AppError } from '#platform/http/errors.ts';
import { maxCandleDays, maxCandles, maxOpenings } from '@candela/markets/log/log-archive';
import { parseTilePath, tileWidth } from '@candela/markets/log/tiles';
import { findAnchor, listAnchors } from './anchors.queries.ts';
import type { Checkpoints } from './checkpoints.service.ts';
import { writeExport } from './export-archive.ts';
import { createExportTurns } from './export-turns.ts';
import {
  countCandles,
  countDays,
  findExportPart,
  findStretches,
  measureOpenings,
  type ExportChoice,
  type ExportPart,
  type SeriesStretch,
} from './exports.queries.ts';
import type { LogKeys } from './log-keys.ts';
import { readTile } from './tiles.queries.ts';

/** For each network and route: a log of a million entries is read in eight minutes. */
const requestsPerMinute = 1000;

/**
 * The log as C2SP tlog-tiles says (https://c2sp.org/tlog-tiles): strangers read it with tools that are not ours, and browsers from pages of
 * other sites.
 */
export function registerLedgerFiles(
  app: FastifyInstance,
  { db, keys, checkpoints, origin }: { db: Db; keys: LogKeys; checkpoints: Checkpoints; origin: string },
): void {
  const config = { requestsPerMinute };
  const turns = createExportTurns();

  app.get('/ledger/checkpoint', { config }, async (_request, reply) => {
    const note = await checkpoints.withCosignatures(await checkpoints.current());
    return openToAll(reply, 'no-cache').type('text/plain; charset=utf-8').send(note);
  });

  app.get<{ Params: { size: string } }>('/ledger/checkpoint/:size', { config }, async ({ params }, reply) => {
    const size = /^(?:0|[1-9]\d{0,14})$/.test(params.size) ? Number(params.size) : -1;
    const checkpoint = size < 0 ? null : await checkpoints.readAt(size);
    if (!checkpoint) throw new AppError('ledger.notFound');
    // The bytes that were signed, without what others have added: those that time-stamps are of.
    return openToAll(reply, forever).type('text/plain; charset=utf-8').send(checkpoint.note);
  });

  app.get<{ Params: { '*': string } }>('/ledger/tile/*', { config }, async ({ params }, reply) => {
    const tile = parseTilePath(`tile/${params['*']}`);
    const bytes = tile && (await readTile(db, tile));
    if (!bytes) throw new AppError('ledger.notFound');
    return openToAll(reply, tile.width === tileWidth ? forever : 'public, max-age=3600')
      .type('application/octet-stream')
      .send(Buffer.from(bytes));
  });

  app.get('/ledger/keys', { config }, async (_request, reply) => {
    await checkpoints.current();
    return openToAll(reply, 'no-cache').send({ origin, keys: await keys.list() });
  });

  app.get<{ Querystring: { after?: unknown } }>('/ledger/anchors', { config }, async ({ query }, reply) => {
    const after = typeof query.after === 'string' && /^\d{1,9}$/.test(query.after) ? Number(query.after) : 0;
    const anchors = await listAnchors(db, after);
    return openToAll(reply, 'no-cache').send({ anchors });
  });

  app.get<{ Params: { id: string } }>('/ledger/anchors/:id', { config }, async ({ params }, reply) => {
    const anchor = /^\d{1,9}$/.test(params.id) ? await findAnchor(db, Number(params.id)) : null;
    if (!anchor) throw new AppError('ledger.notFound');
    const type = anchor.kind === 'witness' ? 'text/plain; charset=utf-8' : 'application/timestamp-reply';
    return openToAll(reply, forever).type(type).send(anchor.proof);
  });

  app.get<{ Querystring: Record<string, unknown> }>(
    '/ledger/export',
    { config: { requestsPerMinute: exportsPerMinute } },
    async ({ query }, reply) => {
      const choice = readChoice(query);
      const checkpoint = await checkpoints.current();
      const output = await turns.take(async () => {
        const part = await findExportPart(db, choice, checkpoint.size);
        const stretches = await findStretchesWithin(db, part);
        const note = await checkpoints.withCosignatures(checkpoint);
        return writeExport({ db, part, stretches, size: checkpoint.size, note, keys: await keys.list() });
      });
      const name = ['log', choice.author?.slice(0, 8), choice.month, `${checkpoint.size}.zip`]
        .filter(Boolean)
        .join('-');
      return openToAll(reply, 'no-store')
        .type('application/zip')
        .header('content-disposition', contentDisposition('attachment', name))
        .send(output);
    },
  );
}

/** Of a network: an export reads much of the database. */
const exportsPerMinute = 10;
/** In bytes, as they are written: the verifier reads all openings of an export at once. */
const maxBodies = 100_000_000;

/** The stretches of prices of an export. @throws AppError ledger.exportTooLarge */
async function findStretchesWithin(db: Db, part: ExportPart): Promise<SeriesStretch[]> {
  const { count, bytes } = await measureOpenings(db, part, maxOpenings);
  if (count > maxOpenings || bytes > maxBodies) throw new AppError('ledger.exportTooLarge');
  const stretches = await findStretches(db, part);
  if (countDays(stretches) > maxCandleDays) throw new AppError('ledger.exportTooLarge');
  if ((await countCandles(db, stretches, maxCandles)) > maxCandles) throw new AppError('ledger.exportTooLarge');
  return stretches;
}

/** @throws AppError ledger.exportUnclear */
function readChoice({ author, month, ...rest }: Record<string, unknown>): ExportChoice {
  const isAuthor = author === undefined || (typeof author === 'string' && /^[0-9a-f]{32}$/.test(author));
  const isMonth = month === undefined || (typeof month === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month));
  if (!isAuthor || !isMonth || Object.keys(rest).length > 0) throw new AppError('ledger.exportUnclear');
  return { author, month };
}

const forever = 'public, max-age=31536000, immutable';

function openToAll(reply: FastifyReply, caching: string): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': caching,
  });
}
