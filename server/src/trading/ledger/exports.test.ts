import { expect, it } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { buildIdea } from '#testing/idea-rows.ts';
import { publishInLog } from '#testing/public-log/log-entries.ts';
import { startTestServer } from '#testing/test-server.ts';
import { readZip } from '#testing/zips.ts';
import { appendToLog } from '#trading/log.ts';
import { parseEntry } from '@candela/markets/log/entry';
import { commitmentOf, parseOpening } from '@candela/markets/log/openings';
import { entriesOf, tilePath } from '@candela/markets/log/tiles';

const { app, db } = await startTestServer();
const secret = Buffer.alloc(32, 7);

const exported = async (query = '') => {
  const answer = await app.inject(`/ledger/export${query}`);
  expect(answer.statusCode).toBe(200);
  return new Map(Object.entries(readZip(answer.rawPayload)));
};
const openingsOf = (files: Map<string, Buffer>) =>
  (files.get('openings.jsonl')?.toString() ?? '').split('\n').flatMap((line) => parseOpening(line) ?? []);
const close = (ideaId: number, daysAgo = 0) => run(db)`
  update ideas set status = 'closed_tp', closed_at = now() - make_interval(days => ${daysAgo}::int) where id = ${ideaId}`;
const set = (key: string, value: unknown) => run(db)`
  insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
  on conflict (key) do update set value = excluded.value`;

it('an export has the log, and of it what is open to all: never an idea that runs', async () => {
  // The log begins with the key that signs it.
  await app.inject('/ledger/checkpoint');
  const [open, closed, erased] = [
    await publishInLog(db, secret),
    await publishInLog(db, secret),
    await publishInLog(db, secret),
  ];
  await close(closed.ideaId);
  await close(erased.ideaId);
  await run(db)`update log_entries set body = null where idea_id = ${erased.ideaId}`;
  const files = await exported();
  const openings = openingsOf(files);
  expect(openings.map(({ index }) => index)).toEqual([0, closed.index]);
  const size = erased.index + 1;
  const entries = entriesOf(files.get(tilePath({ level: 'entries', index: 0, width: size })) ?? new Uint8Array()) ?? [];
  expect(entries).toHaveLength(size);
  for (const opening of openings) {
    const entry = parseEntry(Buffer.from(entries[opening.index] ?? []).toString());
    expect(commitmentOf(opening)).toBe(entry?.commitment);
  }
  expect(files.get(tilePath({ level: 0, index: 0, width: size }))).toHaveLength(size * 32);
  expect(files.get('checkpoint')?.toString()).toContain(`\n${size}\n`);
  expect(files.get('keys')?.toString()).toMatch(/^localhost:3000\/ledger\+/);
  expect(openings.some(({ index }) => index === open.index)).toBe(false);
});

it('what it opens follows the settings', async () => {
  const [running, today, before] = [
    await publishInLog(db, secret),
    await publishInLog(db, secret),
    await publishInLog(db, secret),
  ];
  await close(today.ideaId);
  await close(before.ideaId, 8);
  const opened = async () => {
    const found = new Set(openingsOf(await exported()).map(({ index }) => index));
    return [running, today, before].map(({ index }) => found.has(index));
  };
  expect(await opened()).toEqual([false, true, true]);
  await set('ideas.openingDays', 7);
  expect(await opened()).toEqual([false, false, true]);
  await set('ideas.openingDays', -1);
  expect(await opened()).toEqual([false, false, false]);
  await set('ideas.isOpenedAtOnce', true);
  expect(await opened()).toEqual([true, true, true]);
  await set('features.Trade Ideas', false);
  expect(await opened()).toEqual([false, false, false]);
  await set('features.Trade Ideas', true);
  await run(db)`update ideas set secret = null where id = ${running.ideaId}`;
  expect(await opened()).toEqual([false, true, true]);
});

it('is of an author, or of a month', async () => {
  const mine = await publishInLog(db, secret);
  const all = await exported();
  const entries = [...all].flatMap(([name, bytes]) =>
    name.startsWith('tile/entries/') ? (entriesOf(bytes) ?? []) : [],
  );
  const { author = '', at = '' } = parseEntry(Buffer.from(entries[mine.index] ?? []).toString()) ?? {};
  expect(openingsOf(await exported(`?author=${author}`)).map(({ index }) => index)).toEqual([mine.index]);
  expect(openingsOf(await exported(`?month=${at.slice(0, 7)}`))).toHaveLength(openingsOf(all).length);
  expect(openingsOf(await exported('?month=2020-01'))).toEqual([]);
  for (const wrong of ['?author=x', '?month=2026-13', '?month=2026', '?author=a&author=b', '?x=1', '?month=%00'])
    expect((await app.inject(`/ledger/export${wrong}`)).statusCode).toBe(400);
});

it('has no more days of candles than the verifier reads', async () => {
  for (const [year, statusCode] of [
    [1400, 409],
    [2026, 200],
  ] as const) {
    const publishedAt = new Date(`${year}-01-01T00:00:00Z`);
    const { id: authorId } = await buildUser(db, { roleId: 2 });
    const ideaId = await buildIdea(db, { authorId, publishedAt, closedAt: new Date(), status: 'closed_tp' });
    const body = { kind: 'published', idea: ideaId };
    await db.transaction((tx) => appendToLog(tx, { authorId, ideaId, secret, body }));
    const { ref } = await requireRow(db, rowOf({ ref: z.string() }))`
      select ref from log_authors where user_id = ${authorId}::uuid`;
    expect((await app.inject(`/ledger/export?author=${ref}`)).statusCode).toBe(statusCode);
  }
});
