import { spawnSync } from 'node:child_process';
import { describe, expect, inject, it } from 'vitest';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { publishInLog } from '#testing/public-log/log-entries.ts';
import { startTimeStampAuthority } from '#testing/public-log/time-stamp-authority.ts';
import { startWitness } from '#testing/public-log/witness.ts';
import { parseNote } from '@candela/markets/log/checkpoint';
import { findAnchor, listAnchors } from './anchors.queries.ts';
import { createCheckpoints } from './checkpoints.service.ts';
import { createLogKeys } from './log-keys.ts';
import { createStamping } from './stamping.service.ts';
import { createWitnessing } from './witnessing.service.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;
const origin = 'school.example/ledger';
const keys = createLogKeys({ db, seals: createSeals([], 'secret'), origin, given: undefined });
const checkpoints = createCheckpoints({ db, keys, origin });
const publish = () => publishInLog(db, Buffer.alloc(32, 7));
const anchorsOf = async (name: string) => (await listAnchors(db, 0)).filter((anchor) => anchor.name === name);

describe('witnesses', async () => {
  const [first, second] = [await startWitness('witness.example/one'), await startWitness('witness.example/two')];
  const witnessing = createWitnessing({ db, checkpoints, witnesses: [first, second] });

  it('sign each checkpoint, with a proof that it continues the last, and readers get their signatures', async () => {
    await publish();
    expect(await witnessing.run()).toEqual([]);
    for (let n = 0; n < 5; n++) await publish();
    expect(await witnessing.run()).toEqual([]);
    const { size } = await checkpoints.current();
    expect((await anchorsOf('witness.example/one')).map((anchor) => anchor.size)).toEqual([2, size]);
    const note = parseNote(await checkpoints.withCosignatures(await checkpoints.current()));
    expect(note?.signatures.map(({ name }) => name)).toEqual([origin, 'witness.example/one', 'witness.example/two']);
    // Nothing new is nothing to sign.
    const asked = first.state.statuses.length;
    await witnessing.run();
    expect(first.state.statuses).toHaveLength(asked);
  });

  it('that hang, lie or answer garbage are named, and keep no other from signing', async () => {
    for (const mood of ['garbage', 'silent', 'otherText', 'lateClock'] as const) {
      first.state.mood = mood;
      await publish();
      const { size } = await checkpoints.current();
      expect(await witnessing.run(500)).toMatchObject([{ name: 'witness.example/one' }]);
      expect((await anchorsOf('witness.example/one')).some((anchor) => anchor.size === size)).toBe(false);
      expect((await anchorsOf('witness.example/two')).some((anchor) => anchor.size === size)).toBe(true);
    }
    first.state.mood = 'honest';
    await publish();
    expect(await witnessing.run()).toEqual([]);
  });

  it('that have seen another history or a longer log do not sign', async () => {
    const { seen } = second.state;
    second.state.seen = { ...seen, root: Buffer.alloc(32, 9) };
    await publish();
    expect(await witnessing.run()).toEqual([{ name: 'witness.example/two', reason: 'answered 422' }]);
    second.state.seen = { ...seen, size: 1_000_000 };
    await publish();
    expect(await witnessing.run()).toMatchObject([
      { reason: 'has seen 1000000 entries, which is more than the log has' },
    ]);
    // One that has forgotten begins anew.
    second.state.seen = { size: 0, root: Buffer.alloc(32) };
    expect(await witnessing.run()).toEqual([]);
  });
});

describe('time-stamp authorities', async () => {
  if (spawnSync('openssl', ['version']).status !== 0) {
    it.skip('need OpenSSL, which is not installed here');
    return;
  }
  const authority = await startTimeStampAuthority();
  const stamping = createStamping({ db, checkpoints, authorities: [authority.address] });

  it('stamp a checkpoint, which OpenSSL accepts for its bytes and for no others', async () => {
    await publish();
    expect(await stamping.run()).toEqual([]);
    const [listed] = await anchorsOf(authority.address);
    const anchor = await findAnchor(db, listed?.id ?? 0);
    const { note, size } = await checkpoints.current();
    expect(anchor).toMatchObject({ size, kind: 'timestamp' });
    expect(Math.abs(Date.parse(anchor?.at ?? '') - Date.now())).toBeLessThan(60_000);
    expect(authority.verify(note, anchor?.proof ?? Buffer.alloc(0))).toContain('Verification: OK');
    expect(() =>
      authority.verify(note.replace(`\n${size}\n`, `\n${size + 1}\n`), anchor?.proof ?? Buffer.alloc(0)),
    ).toThrow();
  });

  it.each(['replays', 'garbage', 'silent', 'refuses'] as const)(
    'one that %s is named, and nothing is stored',
    async (mood) => {
      const before = await anchorsOf(authority.address);
      authority.state.mood = mood;
      await publish();
      expect(await stamping.run(500)).toMatchObject([{ name: authority.address }]);
      expect(await anchorsOf(authority.address)).toEqual(before);
    },
  );
});
