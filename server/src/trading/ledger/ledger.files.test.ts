import type { FastifyInstance } from 'fastify';
import { execFile, execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { patience } from '#testing/patience.ts';
import { fillLog, publishInLog } from '#testing/public-log/log-entries.ts';
import { startTestServer } from '#testing/test-server.ts';
import { readLogHead, sha256 } from '#trading/log.ts';
import { parseCheckpoint, parseNote, parseVerifierKey } from '@candela/markets/log/checkpoint';
import { rootOfFrontier } from '@candela/markets/log/frontier';
import { entriesOf } from '@candela/markets/log/tiles';

const { app, db } = await startTestServer();
const secret = Buffer.alloc(32, 7);

const get = (path: string) => app.inject({ method: 'GET', url: `/ledger/${path}` });
const readCheckpoint = async () => {
  const { body } = await get('checkpoint');
  const note = parseNote(body);
  return { note, checkpoint: parseCheckpoint(note?.text ?? '') };
};

/** Debian puts packages of Go there. */
const goEnvironment = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };
const hasGo = (() => {
  try {
    execFileSync('go', ['list', 'golang.org/x/mod/sumdb/tlog'], { stdio: 'ignore', env: goEnvironment });
    return true;
  } catch {
    return false;
  }
})();

describe('the public log', () => {
  it('begins with the key that signs it', async () => {
    const { note, checkpoint } = await readCheckpoint();
    expect(checkpoint).toMatchObject({ origin: 'localhost:3000/ledger', size: 1 });
    const { origin, keys } = (await get('keys')).json<{ origin: string; keys: Record<string, unknown>[] }>();
    expect(origin).toBe('localhost:3000/ledger');
    expect(keys).toMatchObject([{ name: origin, fromSize: 0, signsUntil: null }]);
    const key = parseVerifierKey(sha256, String(keys[0]?.['verifierKey']));
    expect(note?.signatures).toMatchObject([{ name: origin, keyId: key?.keyId }]);
    const { body } = await get('tile/entries/000.p/1');
    expect(body).toContain('"a":"00000000000000000000000000000000"');
  });

  it('has a checkpoint of everything that was published, at once', async () => {
    const { index } = await publishInLog(db, secret);
    const { checkpoint } = await readCheckpoint();
    expect(checkpoint?.size).toBe(index + 1);
    expect(checkpoint?.root).toEqual(new Uint8Array(rootOfFrontier(sha256, await readLogHead(db))));
    const again = await get('checkpoint');
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
    expect((await get(`checkpoint/${index + 1}`)).body).toBe(again.body);
  });

  it('is read by the tile: full ones never change, others as far as they go', async () => {
    await fillLog(db, secret, 300);
    const full = await get('tile/entries/000');
    expect(full.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(entriesOf(full.rawPayload)).toHaveLength(256);
    expect((await get('tile/0/000')).rawPayload).toHaveLength(256 * 32);
    expect((await get('tile/1/000.p/1')).rawPayload).toHaveLength(32);
    const part = await get('tile/0/001.p/44');
    expect(part.headers['cache-control']).toBe('public, max-age=3600');
    expect(part.rawPayload).toHaveLength(44 * 32);
  });

  it.each([
    'tile/0/001',
    'tile/0/001.p/45',
    'tile/1/000.p/2',
    'tile/entries/001',
    'tile/8/000',
    'tile/0/000.p/256',
    'tile/0/x000/000',
    'tile/0/x999/x999/x999/x999/x999/999',
    'tile/7/x999/999',
    'tile/0/%00',
    'tile/0/../000',
    'tile/',
    'tile/entries/000.p/0',
    'checkpoint/-1',
    'checkpoint/99999999999999999999',
    'checkpoint/7',
    'checkpoint/x',
  ])('answers 404 to %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });

  it('is not signed when it contradicts what it has signed', async () => {
    const { checkpoint } = await readCheckpoint();
    const size = checkpoint?.size ?? 0;
    // As somebody would who may drop triggers.
    const forge = async (forged: number, hash: string) => {
      const subtrees = forged.toString(2).replaceAll('0', '').length;
      await run(db)`update log_head set size = ${forged}::bigint, frontier = decode(${hash.repeat(subtrees)}, 'hex')`;
    };
    await run(db)`alter table log_head disable trigger user`;
    for (const forged of [size - 1, size, size + 1]) {
      await forge(forged, 'ab'.repeat(32));
      const refused = await get('checkpoint');
      expect([refused.statusCode, refused.json()]).toMatchObject([503, { title: 'errors.ledger.unsound.title' }]);
    }
  });
});

/** Debian: golang-go and golang-golang-x-mod-dev. */
describe.skipIf(!hasGo)('golang.org/x/mod/sumdb, where Go is installed', async () => {
  const server = await startTestServer();
  await fillLog(server.db, secret, 1000);
  const program = fileURLToPath(new URL('../../testing/public-log/check.go', import.meta.url));
  const check = async (key: string) => {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const given = ['run', program, `http://127.0.0.1:${port}/ledger`, key];
    return promisify(execFile)('go', given, { env: goEnvironment, timeout: patience(120) });
  };
  const keyOf = async ({ app }: { app: FastifyInstance }) =>
    (await app.inject('/ledger/keys')).json<{ keys: { verifierKey: string }[] }>().keys[0]?.verifierKey ?? '';

  it('reads the whole log of a running server, and refuses it under another key', async () => {
    expect((await check(await keyOf(server))).stdout).toBe('1001 entries right under localhost:3000/ledger\n');
    await expect(check(await keyOf(await startTestServer()))).rejects.toMatchObject({
      stdout: expect.stringContaining('refused: note has no verifiable signatures') as string,
    });
  });
});
