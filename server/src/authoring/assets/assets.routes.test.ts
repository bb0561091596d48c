import { randomUUID } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { attachmentKey } from '#learning/storage-keys.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { Asset, AssetKind } from '@candela/contract/authoring/assets';
import { createAuthoredCourse } from '@candela/contract/authoring/authored-courses';
import { createUnusedFiles } from './unused-files.ts';

const server = await startTestServer();

let trainer: Awaited<ReturnType<typeof buildUser>>;
let courseId = 0;

beforeAll(async () => {
  trainer = await buildUser(server.db, { roleId: 2 });
  const body = { title: 'Reading the London open', languageCode: 'en' };
  courseId = bodyOf(await server.call(createAuthoredCourse, { body }, trainer.token)).id;
});

interface Given {
  token?: string | undefined;
  name?: string;
  type?: string;
  crop?: Record<string, string>;
}

async function upload(kind: AssetKind, bytes: Buffer, given: Given = {}) {
  const { token = trainer.token, name = 'file.bin', type = 'application/octet-stream', crop = {} } = given;
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/courses/${courseId}/assets`,
    query: { kind, name, ...crop },
    headers: { 'x-api-key': server.config.apiKey, authorization: `Bearer ${token}`, 'content-type': type },
    payload: bytes,
  });
  return { status: response.statusCode, body: response.json<Asset & { title: string }>() };
}

const refused = async (kind: AssetKind, bytes: Buffer, name: string) =>
  (await upload(kind, bytes, { name })).body.title;
const unknownType = 'errors.assets.unknownType.title';

async function pdf(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6a66' } })
    .png()
    .toBuffer();

/** A PNG header that claims this size, without data: a decoder would allocate all the memory for it. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The first bytes of a Windows program. */
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(58), Buffer.from([0x40, 0, 0, 0]), Buffer.alloc(500)]);

describe('an upload', () => {
  it('is refused to visitors, learners and trainers of other courses', async () => {
    const bytes = await picture(10, 10);
    const [learner, stranger] = [await buildUser(server.db), await buildUser(server.db, { roleId: 2 })];
    expect((await upload('image', bytes, { token: 'nobody' })).status).toBe(401);
    expect((await upload('image', bytes, { token: learner.token })).status).toBe(403);
    expect((await upload('image', bytes, { token: stranger.token })).status).toBe(404);
    expect((await upload('image', Buffer.from('{}'), { type: 'application/json' })).status).toBe(415);
    expect((await upload('image', bytes, { name: '' })).status).toBe(400);
  });

  it('has the type that its bytes say, whatever its name says', async () => {
    expect(await refused('file', program, 'plan.pdf')).toBe(unknownType);
    expect(await refused('file', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0]), 'notes.txt')).toBe(unknownType);
    expect(await refused('file', Buffer.from('<html><script>alert(1)</script>'), 'page.html')).toBe(unknownType);
    expect(await refused('file', Buffer.from('a\0b'), 'notes.txt')).toBe(unknownType);
    const document = await upload('file', await pdf(), { name: 'setup.exe' });
    expect(document.body).toMatchObject({ kind: 'file', mimeType: 'application/pdf', name: 'setup.exe.pdf' });
    expect(document.body.checksum).toMatch(/^[0-9a-f]{64}$/);
    const text = await upload('file', Buffer.from('Datum;Kurs\n1;2\n'), { name: 'kurse.csv' });
    expect(text.body).toMatchObject({ mimeType: 'text/csv', size: 15 });
  });

  it('is given up as soon as it is too large', async () => {
    const title = await refused('image', Buffer.alloc(15_000_001), 'large.png');
    expect(title).toBe('errors.assets.tooLarge.title');
  });

  it('of a picture becomes WebP, upright and no wider than a page', async () => {
    const { body } = await upload('image', await picture(3000, 100), { name: 'chart.png' });
    expect(body).toMatchObject({ kind: 'image', name: 'chart.webp', mimeType: 'image/webp', width: 1600 });
    const sideways = await sharp(await picture(100, 50))
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await upload('image', sideways)).body).toMatchObject({ width: 50, height: 100 });
  });

  it('of a cover is cut to 16 by 9', async () => {
    const crop = { left: '0.5', top: '0', width: '0.5', height: '1' };
    const { body } = await upload('cover', await picture(1000, 1000), { crop });
    expect(body).toMatchObject({ kind: 'cover', width: 1280, height: 720 });
    const answer = await server.app.inject({ url: body.url });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('of a bomb, of SVG and of what is no picture is refused before it is decoded', async () => {
    const before = process.memoryUsage().rss;
    expect(await refused('image', bomb(30_000, 30_000), 'x.png')).toBe('errors.assets.tooManyPixels.title');
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(await refused('image', svg, 'x.png')).toBe(unknownType);
    expect(await refused('cover', await pdf(), 'x.png')).toBe(unknownType);
    const cut = (await picture(200, 200)).subarray(0, 120);
    expect(await refused('image', cut, 'x.png')).toBe('errors.assets.unreadable.title');
  });
});

describe('a file of a course', () => {
  it('is read by its signed address only', async () => {
    const { body } = await upload('file', await pdf(), { name: 'plan.pdf' });
    const answer = await server.app.inject({ url: body.url });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(answer.rawPayload.subarray(0, 4).toString()).toBe('%PDF');
    const [, , id = '', token = ''] = body.url.split('/');
    for (const url of [
      `/course-files/${id}/${token.slice(0, -1)}x/plan.pdf`,
      `/course-files/${randomUUID()}/${token}/plan.pdf`,
      `/covers/${id}.webp`,
      '/covers/..%2f..%2fsecret',
    ]) {
      expect((await server.app.inject({ url })).statusCode).toBe(404);
    }
  });

  it('are not taken while the course is locked', async () => {
    await run(server.db)`update course_drafts set state = 'in_review' where course_id = ${courseId}`;
    expect(await refused('image', await picture(8, 8), 'a.png')).toBe('errors.drafts.locked.title');
    await run(server.db)`update course_drafts set state = 'draft' where course_id = ${courseId}`;
  });

  it('is deleted a week after its upload when nothing refers to it, and never while a version, a draft or a learner does', async () => {
    const { db, storage } = server;
    const put = async (name: string) => (await upload('file', await pdf(), { name })).body.id;
    const [unused, drafted, frozen, shown] = [await put('a'), await put('b'), await put('c'), await put('d')];
    const params = { lessonId: 900_001, courseId };
    await run(
      db,
    )`insert into draft_lessons (lesson_id, course_id, revision, content, hash, title, type, duration_seconds,
      is_free_preview, missing) values (${params.lessonId}, ${courseId}, 1,
      jsonb_build_object('attachments', jsonb_build_array(jsonb_build_object('assetId', ${drafted}::text))), 'x', 'Text', 'text', 0, false, '{}')`;
    await run(db)`insert into lesson_contents (lesson_id, course_id, hash, content, title, type, duration_seconds,
      is_free_preview, missing) values (${params.lessonId}, ${courseId}, 'y',
      jsonb_build_object('document', jsonb_build_object('assetId', ${frozen}::text)), 'Text', 'pdf', 0, false, '{}')`;
    const live = await buildCourse(db, { lessons: [{}] });
    await run(db)`insert into attachments (lesson_id, name, mime_type, size, checksum, asset_id)
      values (${live.lessonIds[0] ?? 0}, 'd', 'application/pdf', 1, 'x', ${shown})`;
    const stray = `course-assets/${randomUUID()}`;
    await storage.put(stray, Buffer.from('left by a death'));
    const own = randomUUID();
    await run(db)`insert into attachments (id, lesson_id, name, mime_type, size, checksum)
      values (${own}, ${live.lessonIds[0] ?? 0}, 'own', 'text/csv', 1, 'x')`;
    await storage.put(attachmentKey(own), Buffer.from('a;b'));

    const week = 7 * 86_400_000;
    const logged: unknown[] = [];
    const log = { info: (line: unknown) => logged.push(line) };
    const clean = (later: number) =>
      createUnusedFiles({ db, storage, log, now: () => new Date(Date.now() + later) }).run({
        signal: new AbortController().signal,
      });
    const isThere = async (id: string) => (await storage.head(`course-assets/${id}`)) !== null;
    await clean(week - 60_000);
    expect([await isThere(unused), await storage.head(stray)]).toEqual([true, expect.anything()]);
    expect(logged).toEqual([]);
    // Authors who are still editing may restore what they removed.
    const written = (when: string) =>
      run(db)`update courses set updated_at = ${when}::timestamptz where id = ${courseId}`;
    await written(new Date(Date.now() + 120_000).toISOString());
    await clean(week + 60_000);
    expect(await isThere(unused)).toBe(true);
    await written(new Date().toISOString());
    logged.length = 0;
    await storage.put(stray, Buffer.from('left by a death'));
    await clean(week + 60_000);
    expect(await isThere(unused)).toBe(false);
    expect(await storage.head(stray)).toBeNull();
    expect(await Promise.all([drafted, frozen, shown].map(isThere))).toEqual([true, true, true]);
    expect(await storage.head(attachmentKey(own))).not.toBeNull();
    expect(logged).toEqual([{ assets: expect.any(Number), files: 1 }]);
    await run(db)`delete from draft_lessons where lesson_id = ${params.lessonId}`;
    await clean(week + 60_000);
    expect(await Promise.all([drafted, frozen, shown].map(isThere))).toEqual([false, true, true]);
  });
});
