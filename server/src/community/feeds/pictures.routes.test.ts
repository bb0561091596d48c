import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildSession, buildUser } from '#testing/factories.ts';
import { postDocument, wholeFeed } from '#testing/feed-posts.ts';
import { blackPng, gifOfFrames, svgOfPicture } from '#testing/hostile-pictures.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import { feedPictureLimits, type StoredFeedPicture } from '@candela/contract/community/feed-pictures';
import {
  changeFeed,
  createFeed,
  getFeedForm,
  hideFeed,
  publishFeed,
  removeFeed,
  saveFeed,
} from '@candela/contract/community/feed-posts';
import { getFeed, listFeeds } from '@candela/contract/community/feeds';
import { countUploaded, insertPicture, writePictures } from './pictures.queries.ts';
import { pictureKey } from './stored-pictures.ts';
import { createUnusedPictures } from './unused-pictures.ts';

const { app, config, db, storage, call } = await startTestServer();
const author = await buildUser(db, { roleId: 2 });
const other = await buildUser(db, { roleId: 2 });
const admin = await buildUser(db, { roleId: 1 });
const reader = await buildUser(db);

/** With a place of the camera. */
const photo = await sharp({ create: { width: 3200, height: 1800, channels: 3, background: '#0b6a66' } })
  .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
  .jpeg()
  .toBuffer();
const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#f0b429' } })
  .png()
  .toBuffer();

const send = (payload: Buffer, { token } = author, type = 'application/octet-stream') =>
  app.inject({
    method: 'POST',
    url: '/api/feeds/pictures',
    headers: { 'x-api-key': config.apiKey, 'content-type': type, authorization: `Bearer ${token}` },
    payload,
  });
const refused = async (payload: Buffer) => {
  const answer = await send(payload);
  return `${answer.statusCode} ${answer.json<{ title: string }>().title.replace(/^errors\.|\.title$/g, '')}`;
};
async function upload(by = author, payload: Buffer = small): Promise<StoredFeedPicture & { wasAnimated: boolean }> {
  const answer = await send(payload, by);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
/** A picture as it is in the database, without the time that decoding takes. */
async function inserted(authorId = author.id, ids = [randomUUID()]): Promise<string[]> {
  await db.transaction(async (tx) => {
    for (const id of ids) await insertPicture(tx, { id, authorId, width: 300, height: 200 });
  });
  return ids;
}

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.replace(/^errors\.|\.title$/g, '');
const begin = async (pictures: FeedBody['pictures'], more: Partial<FeedBody> = {}, { token } = author) =>
  bodyOf(await call(createFeed, { body: wholeFeed({ pictures, ...more }) }, token));
const publish = async (id: number, { token } = author) =>
  bodyOf(await call(publishFeed, { params: { id }, body: { revision: 1 } }, token));
const change = (id: number, revision: number, pictures: FeedBody['pictures'], { token } = author) =>
  call(changeFeed, { params: { id }, body: { revision, ...wholeFeed({ pictures }) } }, token);
const fetched = async (url: string | undefined) => (await app.inject({ url: url ?? '' })).statusCode;
const seenBy = async ({ token }: { token: string }, id: number) =>
  bodyOf(await call(getFeed, { params: { id } }, token)).pictures;
const show = (isVisible: boolean) => run(db)`
  insert into settings (key, value) values ('features.Feeds', ${JSON.stringify(isVisible)}::jsonb)
  on conflict (key) do update set value = excluded.value`;
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const clean = (now = new Date()) =>
  createUnusedPictures({ db, storage, log: app.log, now: () => now }).removeUnused({
    signal: new AbortController().signal,
  });

describe('a picture that is uploaded for a post', () => {
  it('is stored in two widths, without where it was taken, and shown in the order of the post with its text', async () => {
    const [first, second] = [await upload(author, photo), await upload()];
    expect(first).toMatchObject({ width: 1600, height: 900, wasAnimated: false });
    expect(first.sources.map(({ width }) => width)).toEqual([640, 1600]);
    expect(second.sources.map(({ width }) => width)).toEqual([300]);
    const draft = await begin([
      { id: second.id, alt: ' Yellow ' },
      { id: first.id, alt: '' },
    ]);
    expect(draft.pictures).toEqual([
      { id: second.id, alt: 'Yellow' },
      { id: first.id, alt: '' },
    ]);
    expect(draft.storedPictures.map(({ id }) => id)).toEqual([second.id, first.id]);
    await publish(draft.id);
    const shown = await seenBy(reader, draft.id);
    expect(shown.map(({ alt, width, height }) => [alt, width, height])).toEqual([
      ['Yellow', 300, 200],
      ['', 1600, 900],
    ]);
    for (const { url, width } of shown[1]?.sources ?? []) {
      const file = await app.inject({ url });
      expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
      const { exif, xmp, ...facts } = await sharp(file.rawPayload).metadata();
      expect([facts.width, facts.format, exif, xmp]).toEqual([width, 'webp', undefined, undefined]);
      const again = await app.inject({ url, headers: { 'if-none-match': String(file.headers['etag']) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    const listed = bodyOf(await call(listFeeds, {}, reader.token)).data.find(({ id }) => id === draft.id);
    expect(listed?.pictures.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('is refused by name if it is none, too large or too long, and an animation keeps its first picture', async () => {
    expect(await refused(blackPng(65_535, 1))).toBe('413 assets.sideTooLong');
    expect(await refused(photo.subarray(0, 2000))).toBe('400 assets.unreadable');
    expect(await refused(svgOfPicture())).toBe('415 assets.unknownType');
    expect(await refused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toBe('415 assets.unknownType');
    expect(await refused(Buffer.alloc(30_000_000))).toBe('413 assets.tooLarge');
    expect(await refused(blackPng(9000, 9000))).toBe('413 assets.tooManyPixels');
    expect((await send(small, author, 'image/png')).statusCode).toBe(415);
    expect((await send(small, reader)).statusCode).toBe(403);
    expect(await upload(author, gifOfFrames(40, 3))).toMatchObject({ width: 40, height: 40, wasAnimated: true });
  });

  it('belongs to the post that is saved with it, and to no other', async () => {
    const [id = ''] = await inserted();
    const [foreign = ''] = await inserted(other.id);
    const draft = await begin([{ id, alt: '' }]);
    const create = (pictures: FeedBody['pictures'], { token } = author) =>
      call(createFeed, { body: wholeFeed({ pictures }) }, token);
    for (const given of [[id], [foreign], [randomUUID()]])
      expect(codeOf(await create(given.map((each) => ({ id: each, alt: '' }))))).toBe('feeds.unknownPicture');
    const [twice = ''] = await inserted();
    const twoOfOne = [twice, twice].map((each) => ({ id: each, alt: '' }));
    expect(codeOf(await create(twoOfOne))).toBe('feeds.unknownPicture');
    const save = { params: { id: draft.id }, body: { revision: 1, ...wholeFeed({ pictures: twoOfOne }) } };
    expect(codeOf(await call(saveFeed, save, author.token))).toBe('feeds.unknownPicture');
    expect(bodyOf(await call(getFeedForm, { params: { id: draft.id } }, author.token))).toMatchObject({
      revision: 1,
      pictures: [{ id }],
    });
  });

  it('is one of ten at most, for the endpoint and for the table', async () => {
    const ids = await inserted(author.id, Array.from({ length: 11 }, randomUUID));
    const pictures = ids.map((id) => ({ id, alt: '' }));
    expect((await call(createFeed, { body: wholeFeed({ pictures }) }, author.token)).status).toBe(400);
    const { id } = await begin(pictures.slice(0, 10));
    await expect(db.transaction((tx) => writePictures(tx, id, author.id, pictures))).rejects.toThrow();
  });

  it('is one of a number a day, counted while the author uploads nothing else', async () => {
    const busy = await buildUser(db, { roleId: 2 });
    await inserted(busy.id, Array.from({ length: feedPictureLimits.aDay - 1 }, randomUUID));
    let sent: ReturnType<typeof send> | undefined;
    await db.transaction(async (tx) => {
      await countUploaded(tx, busy.id);
      sent = send(small, busy);
      await untilSomebodyWaits(tx);
      await insertPicture(tx, { id: randomUUID(), authorId: busy.id, width: 1, height: 1 });
    });
    expect((await sent)?.statusCode).toBe(409);
  });
});

describe('the address of a picture', () => {
  it('leads to it for whoever may read the post, as long as they may', async () => {
    const { id: pictureId, sources } = await upload();
    // Not of any post: of who has uploaded it.
    expect(await fetched(sources[0]?.url)).toBe(200);
    const draft = await begin([{ id: pictureId, alt: '' }], { subscriptionTypeIds: [2] });
    expect(await fetched(sources[0]?.url)).toBe(200);
    await publish(draft.id);
    const member = await buildUser(db, { planIds: [12] });
    const [url] = (await seenBy(member, draft.id)).map((picture) => picture.sources[0]?.url);
    expect(await fetched(url)).toBe(200);
    await show(false);
    expect([await fetched(url), await fetched(sources[0]?.url)]).toEqual([404, 404]);
    await show(true);
    const hide = (isHidden: boolean) =>
      call(hideFeed, { params: { id: draft.id }, body: { isHidden, reason: 'Why' } }, author.token);
    await hide(true);
    expect([await fetched(url), await fetched(sources[0]?.url)]).toEqual([404, 200]);
    await hide(false);
    expect(await fetched(url)).toBe(200);
    await run(db)`update feeds set subscription_type_ids = '{3}' where id = ${draft.id}`;
    expect(await fetched(url)).toBe(404);
    await run(db)`update feeds set subscription_type_ids = '{2}' where id = ${draft.id}`;
    await run(db)`delete from sessions where user_id = ${member.id}`;
    // Callers are known for five seconds.
    await expect.poll(() => fetched(url), { timeout: 8000 }).toBe(404);
    await call(removeFeed, { params: { id: draft.id }, body: {} }, author.token);
    expect(await fetched(sources[0]?.url)).toBe(404);
  });

  it('is of no use for another session, another picture, or another day', async () => {
    const { id, sources } = await upload();
    const url = sources[0]?.url ?? '';
    const [, , , token = '', file] = url.split('/');
    const [owner = '', day, signature] = token.split('.');
    const session = `s${randomUUID()}`;
    for (const wrong of [
      `/feed-pictures/${(await upload()).id}/${token}/${file}`,
      `/feed-pictures/${id}/${session}.${day}.${signature}/${file}`,
      `/feed-pictures/${id}/k${owner.slice(1)}.${day}.${signature}/${file}`,
      `/feed-pictures/${id}/${owner}.0.${signature}/${file}`,
      `/feed-pictures/${id}/x/${file}`,
      `/feed-pictures/x/${token}/${file}`,
      `/feed-pictures/${id}/${token}/other.webp`,
      `/feed-pictures/${id}/${token}/..%2Ffull.webp`,
    ])
      expect([wrong, await fetched(wrong)]).toEqual([wrong, 404]);
    expect(await fetched(url)).toBe(200);
  });

  it('of what a post does not show any more leads to it for those who may change the post alone', async () => {
    const first = await upload();
    const { id } = await begin([{ id: first.id, alt: '' }]);
    const { revision } = await publish(id);
    const [shown] = await seenBy(reader, id);
    const second = await upload(admin);
    expect(codeOf(await change(id, revision, [{ id: second.id, alt: 'By an admin' }], admin))).toBeNull();
    expect((await seenBy(reader, id)).map(({ alt }) => alt)).toEqual(['By an admin']);
    expect([await fetched(shown?.sources[0]?.url), await fetched(first.sources[0]?.url)]).toEqual([404, 200]);
    expect(await seenBy({ token: await buildSession(db, reader.id) }, id)).toHaveLength(1);
  });
});

describe('the files of a picture', () => {
  it('go with a draft that is deleted and with a post whose place remains', async () => {
    const [draft, post] = [await upload(), await upload(author, photo)];
    const { id: draftId } = await begin([{ id: draft.id, alt: '' }]);
    const { id } = await begin([{ id: post.id, alt: '' }]);
    await publish(id);
    for (const feedId of [draftId, id])
      expect((await call(removeFeed, { params: { id: feedId }, body: {} }, author.token)).status).toBe(204);
    await app.jobs.runDue();
    for (const key of [pictureKey(draft.id, 'full'), pictureKey(post.id, 'full'), pictureKey(post.id, 'small')])
      expect(await storage.head(key)).toBeNull();
  });

  it('go after a week in which no post has kept it, and files without a row with them', async () => {
    const [kept, unused, left] = [await upload(), await upload(), await upload()];
    const { id } = await begin([kept, left].map((picture) => ({ id: picture.id, alt: '' })));
    const body = { revision: 1, ...wholeFeed({ pictures: [{ id: kept.id, alt: '' }] }) };
    bodyOf(await call(saveFeed, { params: { id }, body }, author.token));
    const stray = pictureKey(randomUUID(), 'full');
    await storage.put(stray, small);
    await clean(days(6));
    expect(await storage.head(pictureKey(unused.id, 'full'))).not.toBeNull();
    await clean(days(8));
    const heads = [kept, unused, left].map((picture) => storage.head(pictureKey(picture.id, 'full')));
    expect((await Promise.all(heads)).map((head) => head !== null)).toEqual([true, false, false]);
    expect(await storage.head(stray)).toBeNull();
    expect((await seenInForm(id)).map((picture) => picture.id)).toEqual([kept.id]);
  });

  it('stay while a save makes the picture its own', async () => {
    const [id = ''] = await inserted();
    await storage.put(pictureKey(id, 'full'), small);
    const { id: feedId } = await begin([]);
    let cleaning: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await writePictures(tx, feedId, author.id, [{ id, alt: '' }]);
      cleaning = clean(days(8));
      await untilSomebodyWaits(tx);
    });
    await cleaning;
    expect(await storage.head(pictureKey(id, 'full'))).not.toBeNull();
  });
});

const seenInForm = async (id: number) =>
  bodyOf(await call(getFeedForm, { params: { id } }, author.token)).storedPictures;

it('pictures are saved over what their author has seen only, and by the post that is published at its time', async () => {
  const ids = await inserted(author.id, Array.from({ length: 2 }, randomUUID));
  const { id } = await begin(ids.map((each) => ({ id: each, alt: '' })));
  const save = (revision: number, pictures: FeedBody['pictures']) =>
    call(
      saveFeed,
      { params: { id }, body: { revision, ...wholeFeed({ pictures, document: postDocument(['Later']) }) } },
      author.token,
    );
  const [first = '', second = ''] = ids;
  const answers = await Promise.all([save(1, [{ id: second, alt: 'Two' }]), save(1, [{ id: first, alt: 'One' }])]);
  expect(answers.map(codeOf).toSorted()).toEqual(['feeds.conflict', null].toSorted());
  const kept = bodyOf(await call(getFeedForm, { params: { id } }, author.token)).pictures;
  expect(kept).toHaveLength(1);
  const at = new Date(Date.now() + 3_600_000).toISOString();
  bodyOf(await call(publishFeed, { params: { id }, body: { revision: 2, at } }, author.token));
  expect(codeOf(await save(2, []))).toBe('feeds.scheduled');
  await run(db)`update feeds set scheduled_at = now() - interval '1 second' where id = ${id}`;
  await run(db)`update jobs.job set start_after = now() where name = 'feeds.publish'`;
  await app.jobs.runDue();
  expect((await seenBy(reader, id)).map(({ alt }) => ({ alt }))).toEqual(kept.map(({ alt }) => ({ alt })));
});
