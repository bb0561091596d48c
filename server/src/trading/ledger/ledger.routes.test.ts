import { expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildSession, buildUser } from '#testing/factories.ts';
import { publishInLog } from '#testing/public-log/log-entries.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { readSettingsForm } from '@candela/contract/site/settings';
import { getIdeaOpening, rotateLogKey } from '@candela/contract/trading/ledger';
import { parseEntry } from '@candela/markets/log/entry';
import { commitmentOf } from '@candela/markets/log/openings';

const { app, db, call } = await startTestServer();
const secret = Buffer.alloc(32, 7);

it('whoever may read an idea opens its entries, and nobody else, at any time', async () => {
  const author = await buildUser(db, { roleId: 2 });
  const reader = await buildUser(db, { planIds: [12] });
  const other = await buildUser(db);
  const { ideaId } = await publishInLog(db, secret, author.id);
  const openFor = (token: string) => call(getIdeaOpening, { params: { id: ideaId } }, token);
  const opening = bodyOf(await openFor(reader.token));
  expect(opening.secret).toBe(secret.toString('hex'));
  for (const { entry, body } of opening.entries) {
    const { commitment } = parseEntry(entry) ?? {};
    expect(commitmentOf({ secret: opening.secret ?? '', body: body ?? '' })).toBe(commitment);
  }
  await run(db)`update ideas set hidden_at = now() where id = ${ideaId}`;
  expect((await openFor(reader.token)).status).toBe(404);
  expect((await openFor(author.token)).status).toBe(200);
  expect((await call(getIdeaOpening, { params: { id: 2_000_000_000 } }, other.token)).status).toBe(404);
  await run(db)`update ideas set secret = null where id = ${ideaId}`;
  expect(bodyOf(await openFor(author.token)).secret).toBeNull();
});

it('an admin has another key sign the log, after a proof of identity', async () => {
  const admin = await buildUser(db, { roleId: 1 });
  const keys = async () => (await app.inject('/ledger/keys')).json<{ keys: { signsUntil: string | null }[] }>().keys;
  const before = await keys();
  await run(db)`update sessions set verified_at = now() - interval '11 minutes' where user_id = ${admin.id}`;
  expect((await call(rotateLogKey, {}, admin.token)).status).toBe(409);
  const token = await buildSession(db, admin.id);
  expect((await call(rotateLogKey, {}, token)).status).toBe(204);
  const after = await keys();
  expect(after).toHaveLength(before.length + 1);
  expect(after.map(({ signsUntil }) => signsUntil === null)).toEqual([...before.map(() => false), true]);
  // Recent changes of the settings tell it, but not of the first key, which nobody has made.
  const owner = await buildUser(db, { roleId: 4 });
  const { logKeyChanges } = bodyOf(await call(readSettingsForm, {}, owner.token));
  expect(logKeyChanges).toMatchObject([{ changedBy: expect.any(String) as string }]);
});
