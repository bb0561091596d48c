import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { createPictures } from '#platform/pictures/pictures.ts';
import { createFileStorage } from '#platform/storage/file-storage.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildFeed } from '#testing/factories.ts';
import { badServers, startFeedServer, type FeedAnswer } from '#testing/feed-server.ts';
import { removeFolder } from '#testing/remove-folder.ts';
import { testSecret } from '#testing/test-secret.ts';
import { createPreviewReading } from './reading.service.ts';
import { removeUnusedPictures, removeUnusedPreviews } from './unused-previews.ts';

const { database, remove } = await copyDatabase(inject('databaseSource'));
const { db } = database;
const pictures = createPictures();
const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
const storage = createFileStorage(folder);
atEndOfFile(async () => {
  pictures.close();
  await remove();
  await removeFolder(folder);
});

const keysIn = async (prefix: string) => {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys;
};

const html =
  (head: string): FeedAnswer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<head>${head}</head><body>`);
const withPicture = (path: string) => html(`<title>With a picture</title><meta property="og:image" content="${path}">`);
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0b6a66' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
    .jpeg()
    .toBuffer();
const [large, tiny] = [await square(900), await square(1)];
/** 300 MB. */
const zipped = gzipSync(Buffer.alloc(300e6, 'y'));
const sends =
  (bytes: Buffer, type = 'image/jpeg'): FeedAnswer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes);

let answer: FeedAnswer = html('<title>First</title>');
const origin = await startFeedServer({
  ...Object.fromEntries(Object.entries(badServers).map(([name, { answer: each }]) => [name, each])),
  page: html('<title>A page</title><meta name="description" content="About something">'),
  secret: (_request, response) => void response.writeHead(401, { 'content-type': 'text/html' }).end('<title>Sign in'),
  picture: sends(large),
  tiny: sends(tiny),
  pretended: sends(Buffer.from('<html><title>no picture</title>')),
  huge: sends(Buffer.alloc(6_000_000)),
  long: (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(`<!--${'x'.repeat(30_000_000)}-->`),
  longer: (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Long</title>${'x'.repeat(30_000_000)}`),
  zipped: (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(zipped),
  untitled: html(''),
  changing: (request, response) => answer(request, response),
  pictured: withPicture('/picture'),
  ...Object.fromEntries(
    ['drip', 'loop', 'private', 'pretended', 'huge', 'secret', 'tiny', 'bomb'].map((name): [string, FeedAnswer] => [
      `with-${name}`,
      withPicture(`/${name}`),
    ]),
  ),
});

const read: string[] = [];
const place = { reach: 'loopback' as const, publicUrl: 'http://candela.test', milliseconds: 1500 };
const reading = createPreviewReading({
  db,
  secret: testSecret,
  pictures,
  storage,
  ...place,
  onRead: (id) => Promise.resolve(void read.push(String(id))),
});

const idRow = rowOf({ id: z.int() });
const stateRow = rowOf({
  state: z.string(),
  title: z.string(),
  description: z.string(),
  pictureId: z.string().nullable(),
  pictureFailure: z.string().nullable(),
  isDue: z.boolean(),
  freshHours: z.number().nullable(),
});

const build = async (address: string) =>
  (await requireRow(db, idRow)`insert into link_previews (address, due_at) values (${address}, now()) returning id`).id;
const stateOf = (id: number) => requireRow(db, stateRow)`
  select state, title, description, picture_id as "pictureId", picture_failure as "pictureFailure", due_at is not null as "isDue",
    round(extract(epoch from fresh_until - now()) / 3600)::float8 as "freshHours" from link_previews where id = ${id}`;
const readNow = async (id: number) => {
  // All of these pages are of one host.
  await run(db)`delete from throttles`;
  await reading.read(id, AbortSignal.timeout(60_000));
  return stateOf(id);
};
const readPath = async (path: string) => readNow(await build(`${origin}/${path}`));

/** Of HTTP and of connections; those of feeds mean the same here. */
const expected: Record<string, string> = { gone: 'status', broken: 'status', drip: 'silence', endless: 'notAPage' };

describe('whatever a page sends', () => {
  it.for(Object.entries(badServers))('ends in a state of its preview alone: %s', async ([name, { problem }]) => {
    const { state, isDue } = await readPath(name);
    // Without a type, what is compressed or endless is no page at all: its beginning says so.
    const refused = ['bomb', 'headers'].includes(name) ? ['notAPage', 'tooLong'] : [expected[name] ?? problem];
    expect(refused).toContain(state);
    expect(isDue).toBe(false);
  });

  it.for([
    ['secret', 'status'],
    ['picture', 'notAPage'],
    ['long', 'tooLong'],
    ['zipped', 'tooLong'],
    ['untitled', 'noTitle'],
    ['nothing-here', 'status'],
  ])('has a name: %s is %s', async ([path = '', state]) => {
    const before = process.memoryUsage.rss();
    expect(await readPath(path)).toMatchObject({ state, title: '' });
    expect(process.memoryUsage.rss() - before).toBeLessThan(80_000_000);
  });

  it('is read to the end of its head, however long it is', async () => {
    expect(await readPath('longer')).toMatchObject({ state: 'ready', title: 'Long' });
    expect(await readPath('page')).toMatchObject({ state: 'ready', title: 'A page', description: 'About something' });
  });

  it('is not asked for on other ports, nor in the network of the server', async () => {
    for (const address of ['https://example.com:8443/', 'https://10.0.0.1/', 'https://[::ffff:192.168.0.1]/'])
      expect(await readNow(await build(address)), address).toMatchObject({ state: 'refused' });
  });
});

describe('the picture of a page', () => {
  it('is made anew, small and without what was in its file', async () => {
    const { pictureId, pictureFailure } = await readPath('pictured');
    expect(pictureFailure).toBeNull();
    const key = (await keysIn('link-previews')).find((each) => each.endsWith(`/${pictureId}.webp`)) ?? '';
    const made = await sharp(await buffer(await storage.get(key))).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 640, height: 640 });
    expect(made.exif).toBeUndefined();
  });

  it.for([
    ['with-drip', 'silence'],
    ['with-loop', 'redirects'],
    ['with-private', 'refused'],
    ['with-pretended', 'notAPicture'],
    ['with-huge', 'tooLong'],
    ['with-bomb', 'tooLong'],
    ['with-secret', 'status'],
    ['with-tiny', 'tooSmall'],
  ])('is left out when it cannot be had: %s is %s', async ([path = '', pictureFailure]) => {
    expect(await readPath(path)).toMatchObject({ state: 'ready', pictureId: null, pictureFailure });
  });
});

describe('a preview', () => {
  it('is read by one of two who come for it, and again only when it is due', async () => {
    const id = await build(`${origin}/page?twice`);
    await run(db)`delete from throttles`;
    read.length = 0;
    await Promise.all([1, 2].map(() => reading.read(id, AbortSignal.timeout(60_000))));
    await reading.read(id, AbortSignal.timeout(60_000));
    expect(read).toEqual([String(id)]);
    expect(await stateOf(id)).toMatchObject({ isDue: false, freshHours: 7 * 24 });
  });

  it('keeps its card while the page may be back soon, and loses it when the page is gone', async () => {
    answer = html('<title>First</title>');
    const id = await build(`${origin}/changing`);
    expect(await readNow(id)).toMatchObject({ state: 'ready', title: 'First' });
    const again = async () => {
      await run(db)`update link_previews set due_at = now() where id = ${id}`;
      return readNow(id);
    };
    answer = (_request, response) => void response.writeHead(503).end();
    expect(await again()).toMatchObject({ state: 'ready', title: 'First', freshHours: 1 });
    answer = html('<title>Second</title>');
    expect(await again()).toMatchObject({ state: 'ready', title: 'Second' });
    answer = (_request, response) => void response.writeHead(410).end();
    expect(await again()).toMatchObject({ state: 'status', freshHours: 24 });
  });

  it('waits when its host was asked too often, and is no attempt then', async () => {
    await run(db)`delete from throttles`;
    const ids = await Promise.all(Array.from({ length: 9 }, (_none, n) => build(`${origin}/page?often=${n}`)));
    await Promise.all(ids.map((id) => reading.read(id, AbortSignal.timeout(60_000))));
    const states = await Promise.all(ids.map(stateOf));
    expect(states.filter(({ state }) => state === 'ready')).toHaveLength(6);
    expect(states.filter(({ state, isDue }) => state === 'waiting' && isDue)).toHaveLength(3);
  });

  it('is given up when reading it has ended the server again and again', async () => {
    const id = await build(`${origin}/page?deadly`);
    await run(db)`update link_previews set attempts = 4 where id = ${id}`;
    expect(await readNow(id)).toMatchObject({ state: 'unreadable' });
  });

  it('goes with its picture when no post has named it for a week, and its pictures before the last one go at once', async () => {
    const [named, unnamed] = [await build(`${origin}/pictured?named`), await build(`${origin}/pictured?unnamed`)];
    for (const id of [named, unnamed]) await readNow(id);
    await storage.put(`link-previews/${named}/left.webp`, Buffer.from('x'));
    await buildFeed(db, { linkPreviewId: named });
    await run(db)`update link_previews set asked_at = now() - interval '8 days' where id in (${named}, ${unnamed})`;
    await removeUnusedPreviews(db, AbortSignal.timeout(60_000));
    const { count } = await requireRow(db, rowOf({ count: z.int() }))`
      select count(*)::int as count from link_previews where id in (${named}, ${unnamed})`;
    expect(count).toBe(1);
    for (const id of [named, unnamed]) await removeUnusedPictures(db, storage, id);
    const left = [...(await keysIn(`link-previews/${named}`)), ...(await keysIn(`link-previews/${unnamed}`))];
    expect(left).toEqual([`link-previews/${named}/${(await stateOf(named)).pictureId}.webp`]);
  });
});
