import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { publishInLog } from '#testing/public-log/log-entries.ts';
import { runVerifier } from '#testing/public-log/run-verifier.ts';
import { startWitness } from '#testing/public-log/witness.ts';
import { startTestServer } from '#testing/test-server.ts';
import { readZip, zipOf } from '#testing/zips.ts';
import { sha256 } from '#trading/log.ts';
import { formatVerifierKey, keyIdOf, noteAlgorithms, type VerifierKey } from '@candela/markets/log/checkpoint';
import { bundleOf, entriesOf, tilePath } from '@candela/markets/log/tiles';
import { witnessJob } from './anchoring.jobs.ts';

const [witness, stranger] = [await startWitness('witness.example/one'), await startWitness('witness.example/two')];
const ledgerWitnesses = [{ key: formatVerifierKey(witness.key), address: witness.address }];
const { app, db } = await startTestServer({ config: { ledgerWitnesses } });
await app.listen({ port: 0, host: '127.0.0.1' });
const site = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
it('the command names what was changed in an export, as a stranger would run it', async () => {
  await app.inject('/ledger/checkpoint');
  const published = [];
  for (let n = 0; n < 5; n++) published.push(await publishInLog(db, Buffer.alloc(32, 7)));
  const [, second] = published;
  await run(db)`update ideas set status = 'closed_tp', closed_at = now() where id = ${second?.ideaId ?? 0}`;
  const archive = Buffer.from(await (await fetch(`${site}/ledger/export`)).arrayBuffer());
  expect(await runVerifier(archive)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('6 entries are right under localhost:3000/ledger, 2 of them') as string,
  });

  const files = readZip(archive);
  const bundle = tilePath({ level: 'entries', index: 0, width: 6 });
  const entries = entriesOf(files[bundle] ?? Buffer.alloc(0)) ?? [];
  const withEntries = (changed: Uint8Array[]) => zipOf({ ...files, [bundle]: Buffer.from(bundleOf(changed)) });
  const flipped = entries.map((entry, at) =>
    at === 3 ? entry.map((byte, place) => (place === 40 ? byte ^ 1 : byte)) : entry,
  );
  const bodies = (files['openings.jsonl'] ?? Buffer.alloc(0)).toString().replace('1.0800', '1.0700');
  const another = `localhost:3000/ledger+00000000+${Buffer.alloc(33, 1).toString('base64')}`;
  for (const [changed, told] of [
    [withEntries(flipped), 'Entry 3 does not fit: it was changed'],
    [withEntries(entries.filter((_, at) => at !== 2)), 'Entry 2 does not fit'],
    [
      withEntries([...entries.slice(0, 4), entries[1] ?? new Uint8Array(), ...entries.slice(4)]),
      'Entry 4 does not fit',
    ],
    [zipOf({ ...files, 'openings.jsonl': bodies }), `Entry ${second?.index} does not fit: what was opened`],
    [zipOf({ ...files, keys: `${another}\n` }), 'The key is another one'],
  ] as const)
    expect(await runVerifier(changed)).toMatchObject({ status: 1, stdout: expect.stringContaining(told) as string });
  expect(await runVerifier(archive.subarray(0, -30))).toMatchObject({
    status: 2,
    stdout: expect.stringContaining('no export of a log, or one that is cut off') as string,
  });
  expect(await runVerifier(archive, '--key', another)).toMatchObject({ status: 1 });
});

it('the command asks of witnesses that a reader names what they have signed, also when entries have followed', async () => {
  await enqueue(db, witnessJob, [{ payload: {} }]);
  await app.jobs.runDue();
  const { size } = witness.state.seen;
  expect(size).toBeGreaterThan(5);
  await publishInLog(db, Buffer.alloc(32, 7));
  const archive = Buffer.from(await (await fetch(`${site}/ledger/export`)).arrayBuffer());
  const by = (key: VerifierKey) => runVerifier(archive, site, '--witness', formatVerifierKey(key));
  expect(await by(witness.key)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining(`witness.example/one has signed ${size} entries`) as string,
  });
  expect(await by(stranger.key)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('witness.example/two: nothing') as string,
  });
  // The witness goes on, and the file stays as it was.
  await publishInLog(db, Buffer.alloc(32, 7));
  await enqueue(db, witnessJob, [{ payload: {} }]);
  await app.jobs.runDue();
  expect(witness.state.seen.size).toBeGreaterThan(size);
  expect((await by(witness.key)).stdout).toContain(`witness.example/one has signed ${size} entries`);
  // The name of the one that has signed, and another key.
  expect(await by(keyFor(witness.key.name, stranger.key.publicKey))).toMatchObject({ status: 1 });
});

function keyFor(name: string, publicKey: Uint8Array): VerifierKey {
  const named = { name, publicKey, algorithm: noteAlgorithms.witness };
  return { ...named, keyId: keyIdOf(sha256, named) };
}
