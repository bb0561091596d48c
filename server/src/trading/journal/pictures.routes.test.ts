import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRow, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { hiddenJournalEntry } from '#testing/hidden-market-rows.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  journalEntrySchema,
  journalLimits,
  listJournal,
  removeJournalEntry,
  removeJournalPicture,
} from '@candela/contract/trading/journal';
import { deleteEntry, lockJournal } from './journal.queries.ts';
import { insertPicture, lockEntry } from './pictures.queries.ts';
import { pictureKey } from './stored-pictures.ts';

const { app, config, db, storage, call } = await startTestServer();

const shot = await sharp({ create: { width: 3200, height: 1800, channels: 3, background: '#0b6a66' } })
  .withExif({ IFD0: { Artist: 'Somebody' } })
  .jpeg()
  .toBuffer();

const upload = (token: string, id: string, place: string, payload: Buffer = shot) =>
  app.inject({
    method: 'POST',
    url: `/api/journal/${id}/pictures/${place}`,
    headers: {
      'x-api-key': config.apiKey,
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${token}`,
    },
    payload,
  });
const idOf = (url: string | undefined) => url?.split('/')[2] ?? '';
const stored = (id: string) => storage.head(pictureKey(id));
const picturesOf = async (token: string) => bodyOf(await call(listJournal, {}, token)).data[0]?.pictures ?? [];

async function writtenDown() {
  const user = await buildUser(db);
  return { ...user, entryId: await hiddenJournalEntry(db, user.id) };
}

describe('pictures of a trade', () => {
  it('are kept before and after it, small and without camera metadata, at an address for a day', async () => {
    const { token, entryId } = await writtenDown();
    const answer = await upload(token, entryId, 'after');
    expect(answer.statusCode).toBe(201);
    expect(journalEntrySchema.parse(answer.json()).pictures).toMatchObject([
      { place: 'after', width: 1600, height: 900 },
    ]);
    await upload(token, entryId, 'before');
    const pictures = await picturesOf(token);
    expect(pictures.map(({ place }) => place)).toEqual(['before', 'after']);
    const file = await app.inject({ url: pictures[0]?.url ?? '' });
    expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' });
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined();
    for (const wrong of [
      `/journal-pictures/${idOf(pictures[0]?.url)}/x.y`,
      // The token of the other one.
      `/journal-pictures/${idOf(pictures[0]?.url)}/${pictures[1]?.url.split('/')[3]}`,
      `/journal-pictures/${randomUUID()}/x.y`,
      '/journal-pictures/x/y.z',
    ])
      expect((await app.inject({ url: wrong })).statusCode).toBe(404);
  });

  it('are of the owner alone, who replaces and removes them, and the files go', async () => {
    const { token, entryId } = await writtenDown();
    const other = await buildUser(db);
    expect((await upload(other.token, entryId, 'before')).statusCode).toBe(404);
    expect((await upload(token, entryId, 'between')).statusCode).toBe(400);
    expect((await upload(token, entryId, 'before', Buffer.from('no picture'))).statusCode).toBe(415);
    await upload(token, entryId, 'before');
    const first = idOf((await picturesOf(token))[0]?.url);
    await upload(token, entryId, 'before');
    const [second] = await picturesOf(token);
    expect(idOf(second?.url)).not.toBe(first);
    const params = { id: entryId, place: 'before' as const };
    expect((await call(removeJournalPicture, { params }, other.token)).status).toBe(404);
    expect(await stored(first)).not.toBeNull();
    await app.jobs.runDue();
    expect(await stored(first)).toBeNull();
    expect(await stored(idOf(second?.url))).not.toBeNull();
    expect(bodyOf(await call(removeJournalPicture, { params }, token)).pictures).toEqual([]);
    await upload(token, entryId, 'after');
    const [third] = await picturesOf(token);
    expect((await call(removeJournalEntry, { params: { id: entryId } }, token)).status).toBe(204);
    await app.jobs.runDue();
    expect(await stored(idOf(second?.url))).toBeNull();
    expect(await stored(idOf(third?.url))).toBeNull();
  });

  it('are one of each, whatever is sent at once', async () => {
    const { token, entryId } = await writtenDown();
    const answers = await Promise.all([1, 2, 3].map(() => upload(token, entryId, 'before')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await picturesOf(token)).toHaveLength(1);
  });

  it('are not added to a trade that is deleted meanwhile', async () => {
    const { id: userId, token, entryId } = await writtenDown();
    let sent: ReturnType<typeof upload> | undefined;
    await db.transaction(async (tx) => {
      await lockEntry(tx, userId, entryId);
      await deleteEntry(tx, userId, entryId);
      sent = upload(token, entryId, 'after');
      await untilSomebodyWaits(tx);
    });
    expect((await sent)?.statusCode).toBe(404);
  });

  it('are a limited number, counted while nobody else writes', async () => {
    const { id: userId, token, entryId } = await writtenDown();
    // All but one.
    await run(db)`
      with more as (insert into journal_entries (user_id, source, symbol, direction, entry, stop, exits, net, traded_at, setup, tags, checklist,
        note, mistakes, lesson) select user_id, source, symbol, direction, entry, stop, exits, net, traded_at - interval '1 day', setup, tags,
        checklist, note, mistakes, lesson from journal_entries, generate_series(2, ${journalLimits.pictures}) where id = ${entryId}::uuid
        returning id)
      insert into journal_pictures (id, entry_id, user_id, place, width, height)
      select gen_random_uuid(), id, ${userId}::uuid, 'after', 1, 1 from more`;
    const otherId = await hiddenJournalEntry(db, userId);
    let sent: ReturnType<typeof upload> | undefined;
    await db.transaction(async (tx) => {
      await lockJournal(tx, userId);
      await insertPicture(tx, { id: randomUUID(), entryId: otherId, userId, place: 'before', width: 1, height: 1 });
      sent = upload(token, entryId, 'before');
      await untilSomebodyWaits(tx);
    });
    expect((await sent)?.statusCode).toBe(409);
    // One is replaced by another.
    expect((await upload(token, otherId, 'before')).statusCode).toBe(201);
  });

  it('are in the archive of their owner, and go with the journal when the owner is erased', async () => {
    const { id: userId, token, entryId } = await writtenDown();
    await upload(token, entryId, 'before');
    const id = idOf((await picturesOf(token))[0]?.url);
    const source = app.personalData.listRows().find(({ name }) => name === 'trading/journal-pictures');
    expect(await source?.listFiles?.(db, userId)).toEqual([
      { key: pictureKey(id), name: `files/journal/before-${id}.webp` },
    ]);
    const person = { id: userId, email: 'somebody@candela.test', pseudonym: 'Somebody' };
    await db.transaction((tx) => app.personalData.erase(tx, person));
    await app.jobs.runDue();
    expect(await stored(id)).toBeNull();
    const left = await readRow(db, rowOf({ id: z.uuid() }))`
      select id from journal_entries where user_id = ${userId}::uuid`;
    expect(left).toBeNull();
  });
});
