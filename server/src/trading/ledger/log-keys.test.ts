import { expect, inject, it } from 'vitest';
import { run } from '#db/rows.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildUser } from '#testing/factories.ts';
import { publishInLog } from '#testing/public-log/log-entries.ts';
import { readLogHead } from '#trading/log.ts';
import { parseNote } from '@candela/markets/log/checkpoint';
import { insertAnchor } from './anchors.queries.ts';
import { createCheckpoints } from './checkpoints.service.ts';
import { createLogKeys } from './log-keys.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;
const origin = 'school.example/ledger';

const [first, second] = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')];

function node({ given, sealKeys = [] }: { given?: string; sealKeys?: string[] } = {}) {
  const keys = createLogKeys({ db, seals: createSeals(sealKeys, 'secret of the installation'), origin, given });
  return { keys, checkpoints: createCheckpoints({ db, keys, origin }) };
}

const signersOf = async ({ checkpoints }: ReturnType<typeof node>) =>
  parseNote((await checkpoints.current()).note)?.signatures.map(({ keyId }) => keyId) ?? [];
const idOf = (verifierKey = '') => verifierKey.split('+')[1];

it('nodes that start together begin with one key, and a rotation is signed by both for a while', async () => {
  const [one, other] = [node(), node()];
  const [a, b] = await Promise.all([one.keys.listSigners(), other.keys.listSigners()]);
  expect(a.map(({ verifierKey }) => verifierKey)).toEqual(b.map(({ verifierKey }) => verifierKey));
  expect((await readLogHead(db)).size).toBe(1);

  await one.keys.rotate({ userId: (await buildUser(db)).id });
  const [old, young, ...more] = await other.keys.list();
  expect(more).toEqual([]);
  expect(old?.signsUntil).not.toBeNull();
  expect(young).toMatchObject({ fromSize: 1, signsUntil: null, name: origin });
  expect(await signersOf(other)).toEqual([idOf(young?.verifierKey), idOf(old?.verifierKey)]);

  await run(db)`update log_keys set signs_until = now() - interval '1 second' where signs_until is not null`;
  await publishInLog(db, Buffer.alloc(32));
  expect(await signersOf(one)).toEqual([idOf(young?.verifierKey)]);
});

it('a key of the environment follows the one before, comes back, and leaves with the environment', async () => {
  const before = await node().keys.list();
  const given = node({ given: first });
  await given.keys.listSigners();
  const [own] = (await given.keys.list()).slice(before.length);
  expect((await signersOf(given))[0]).toBe(idOf(own?.verifierKey));
  await expect(given.keys.rotate({ userId: (await buildUser(db)).id })).rejects.toMatchObject({
    code: 'ledger.keyOfEnvironment',
  });
  expect((await signersOf(node({ given: second })))[0]).not.toBe(idOf(own?.verifierKey));
  await publishInLog(db, Buffer.alloc(32));
  expect((await signersOf(node({ given: first })))[0]).toBe(idOf(own?.verifierKey));
  const [current] = await node().keys.listSigners();
  expect(idOf(current?.verifierKey)).not.toBe(idOf(own?.verifierKey));
});

it('a key that cannot be read signs nothing, and what was signed stays', async () => {
  const last = await node().checkpoints.current();
  await publishInLog(db, Buffer.alloc(32));
  const stranger = createLogKeys({ db, seals: createSeals([], 'another secret'), origin, given: undefined });
  expect(await stranger.listSigners()).toEqual([]);
  expect(await createCheckpoints({ db, keys: stranger, origin }).current()).toEqual(last);
});

it('a log whose address changes and changes back is signed under its name of now, though nothing was published', async () => {
  const named = (name: string) => {
    const own = createLogKeys({
      db,
      seals: createSeals([], 'secret of the installation'),
      origin: name,
      given: undefined,
    });
    return createCheckpoints({ db, keys: own, origin: name });
  };
  const [before, later] = [named(origin), named('moved.example/ledger')];
  const first = await before.current();
  const moved = await later.current();
  expect(moved).toMatchObject({ origin: 'moved.example/ledger', size: first.size + 1, isKept: true });
  const at = new Date().toISOString();
  const proof = Buffer.from('— witness.example/one AAAAAAAA\n');
  await insertAnchor(db, { size: moved.size, kind: 'witness', name: 'witness.example/one', at, proof });
  expect(await later.withCosignatures(moved)).toContain('witness.example/one');

  const back = await before.current();
  expect(back).toMatchObject({ origin, size: moved.size, isKept: false });
  expect(parseNote(back.note)?.signatures[0]).toMatchObject({ name: origin });
  // It is the other note that the witness has signed, and that time-stamps are of.
  expect(await before.withCosignatures(back)).toBe(back.note);
  expect((await before.readAt(moved.size))?.note).toBe(moved.note);
  await publishInLog(db, Buffer.alloc(32));
  expect(await before.current()).toMatchObject({ origin, size: moved.size + 1, isKept: true });
});

it('is sealed anew when the keys of the installation change', async () => {
  const sealKey = Buffer.alloc(32, 9).toString('base64');
  await node({ sealKeys: [sealKey] }).keys.sealAnew();
  // Without the secret from which the key before is derived.
  const later = createLogKeys({ db, seals: createSeals([sealKey], 'another secret'), origin, given: undefined });
  expect((await later.listSigners()).length).toBeGreaterThan(0);
});
