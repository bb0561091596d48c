import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { keepIdea, listJournal, updateJournalEntry } from '@candela/contract/trading/journal';

const { db, call } = await startTestServer();

/** Bought at 1.08520 of 1.08500 to 1.08550, stop 1.08000: 60 % out at 1.09100, the rest at the fill. */
async function buildTaken(given: Parameters<typeof buildIdea>[1] = {}) {
  const id = await buildIdea(db, { status: 'closed_break_even', closedAt: new Date(), r: 6327, net: 6145, ...given });
  const events = [
    { type: 'filled', price: 108_520 },
    { type: 'target', price: 109_100, bps: 6000 },
    { type: 'stopped', price: 108_520, bps: 4000 },
  ];
  for (const [at, body] of events.entries())
    await run(db)`insert into idea_events (idea_id, seq, type, at, body)
      values (${id}, ${at + 1}, ${body.type}, timestamptz '2026-11-02 08:00Z' + make_interval(hours => ${at}), ${JSON.stringify(body)}::jsonb)`;
  return id;
}

it('a closed idea is a trade with its fill, its risk and its exits, which its owner may change', async () => {
  const { token } = await buildUser(db, { planIds: [12] });
  const ideaId = await buildTaken();
  // Asked several times at once, it is written down once.
  const [entry, ...others] = (
    await Promise.all([1, 2, 3, 4].map(() => call(keepIdea, { body: { ideaId } }, token)))
  ).map(bodyOf);
  if (!entry) throw new Error('no entry');
  expect(others.map(({ id }) => id)).toEqual([entry.id, entry.id, entry.id]);
  expect(entry).toMatchObject({
    source: 'idea',
    ideaId,
    symbol: 'CSV:EURUSD',
    entry: '1.0852',
    stop: '1.0797',
    exits: [
      { price: '1.09100', bps: 6000 },
      { price: '1.08520', bps: 4000 },
    ],
    tradedAt: '2026-11-02T08:00:00.000Z',
    net: Math.round(0.6 * (580 / 550) * 10_000),
  });
  expect(bodyOf(await call(keepIdea, { body: { ideaId } }, token)).id).toBe(entry.id);
  expect(bodyOf(await call(listJournal, { query: { source: 'idea' } }, token)).data).toHaveLength(1);
  const { id, source: _source, ideaId: _ideaId, net: _net, version, ...fields } = entry;
  const exits = [{ price: '1.0907', bps: 10_000 }];
  const changed = bodyOf(
    await call(updateJournalEntry, { params: { id }, body: { version, fields: { ...fields, exits } } }, token),
  );
  expect(changed).toMatchObject({ net: 10_000, ideaId });
});

it('an idea that one may not read, that is open, void or was never filled cannot be written down', async () => {
  const { token } = await buildUser(db, { planIds: [12] });
  const keep = async (ideaId: number) => (await call(keepIdea, { body: { ideaId } }, token)).status;
  expect(await keep(await buildTaken({ subscriptionTypeIds: [9] }))).toBe(404);
  expect(await keep(await buildTaken({ hiddenAt: new Date() }))).toBe(404);
  expect(await keep(await buildTaken({ status: 'void' }))).toBe(404);
  expect(await keep(await buildIdea(db))).toBe(404);
  expect(await keep(await buildIdea(db, { status: 'missed', closedAt: new Date() }))).toBe(404);
  expect(await keep(2_000_000_000)).toBe(404);
});
