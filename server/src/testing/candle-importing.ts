import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readBars } from '#market-data/storage/reading-bars.service.ts';
import { insertSymbol, type NewSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { bodyOf, type TestServer } from '#testing/test-server.ts';
import {
  createCandleImport,
  getCandleImport,
  importPartBytes,
  previewCandleImport,
  startCandleImport,
  undoCandleImport,
  type CandleImport,
} from '@candela/contract/market-data/candle-imports';

let symbols = 0;

/** A symbol of forex whose bars the installation owns. */
export const forexSymbol = (change: Partial<NewSymbol> = {}): NewSymbol => ({
  symbol: `CSV:EURUSD${(symbols += 1)}`,
  name: 'Euro / US dollar',
  market: 'forex',
  base: 'EUR',
  quote: 'USD',
  pricePrecision: 5,
  volumePrecision: 0,
  tickSizes: [{ from: '2020-01-01', size: '0.00001' }],
  pipSize: '0.0001',
  sessionCode: 'fx24x5',
  volumeKind: 'ticks',
  allowsNegative: false,
  keepsOutside: false,
  isSimulated: false,
  ...change,
});

/** The steps of imports, as an admin takes them. */
export function importingOf({ app, db, call, config }: TestServer, adminToken: string) {
  const buildSymbol = (change: Partial<NewSymbol> = {}) => insertSymbol(db, forexSymbol(change));

  async function sendPart(id: string, offset: number, bytes: Buffer, token = adminToken) {
    const response = await app.inject({
      method: 'PUT',
      url: `/api/candle-imports/${id}/parts/${offset}`,
      headers: {
        'x-api-key': config.apiKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
      },
      payload: bytes,
    });
    return { status: response.statusCode, body: response.json<CandleImport & { title?: string }>() };
  }

  /** Uploads a file and reads its head. */
  async function upload(content: string | Buffer, fingerprint = randomUUID()): Promise<CandleImport> {
    const bytes = Buffer.from(content);
    const file = { id: randomUUID(), fileName: 'eurusd.csv', size: bytes.length, fingerprint };
    const { id } = bodyOf(await call(createCandleImport, { body: file }, adminToken));
    for (let at = 0; at < bytes.length; at += importPartBytes) {
      expect((await sendPart(id, at, bytes.subarray(at, at + importPartBytes))).status).toBe(200);
    }
    await app.jobs.runDue();
    return read(id);
  }

  const read = async (id: string) => bodyOf(await call(getCandleImport, { params: { id } }, adminToken));

  async function preview(id: string, symbolId: number, zone: string | null = null, aheadMinutes = 0) {
    bodyOf(await call(previewCandleImport, { params: { id }, body: { symbolId, zone, aheadMinutes } }, adminToken));
    await app.jobs.runDue();
    return read(id);
  }

  async function confirm(id: string, corrects = false) {
    const { preview: number } = await read(id);
    bodyOf(await call(startCandleImport, { params: { id }, body: { preview: number, corrects } }, adminToken));
    await app.jobs.runDue();
    return read(id);
  }

  async function undo(id: string) {
    bodyOf(await call(undoCandleImport, { params: { id } }, adminToken));
    await app.jobs.runDue();
    return read(id);
  }

  const barsOf = async (symbolId: number, revision?: number) =>
    (await readBars(db, { symbolId, timeframe: '1m', limit: 1_000_000, revision, now: Date.now() }))?.bars ?? [];

  return { barsOf, buildSymbol, confirm, preview, read, sendPart, undo, upload };
}
