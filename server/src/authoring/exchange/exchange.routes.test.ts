import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sourceHash } from '#learning/content/passages.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { readZipText, zipOf } from '#testing/zips.ts';
import { uploadAsset } from '@candela/contract/authoring/assets';
import { createAuthoredCourse } from '@candela/contract/authoring/authored-courses';
import { savePassage } from '@candela/contract/authoring/content-translations';
import { getDraftLesson, saveDraftLesson } from '@candela/contract/authoring/draft-lessons';
import { changeOutline, getDraft } from '@candela/contract/authoring/drafts';
import {
  createArchiveLink,
  getCourseImport,
  importTexts,
  type CourseImport,
} from '@candela/contract/authoring/exchange';
import { createImports } from './imports.jobs.ts';

const server = await startTestServer();
const { app, db, storage, call, config } = server;

let trainer: Awaited<ReturnType<typeof buildUser>>;
let courseId = 0;

async function send(bytes: Buffer, name = 'course.zip', token = trainer.token) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/course-imports',
    query: { name, languageCode: 'en' },
    headers: {
      'x-api-key': config.apiKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  });
  return { status: response.statusCode, body: response.json<CourseImport>() };
}

/** Uploads an archive, and waits for its job. */
async function bring(bytes: Buffer, name?: string): Promise<CourseImport> {
  const { body } = await send(bytes, name);
  await app.jobs.runDue();
  return importOf(body.id);
}

const importOf = async (id: string) => bodyOf(await call(getCourseImport, { params: { id } }, trainer.token));

async function take(id: number): Promise<Buffer> {
  const { url } = bodyOf(await call(createArchiveLink, { params: { id } }, trainer.token));
  const response = await app.inject({ url });
  expect(response.headers['content-type']).toBe('application/zip');
  return response.rawPayload;
}

const lessonOf = async (id: number, at = 0) => {
  const draft = bodyOf(await call(getDraft, { params: { id } }, trainer.token));
  const lesson = draft.sections.flatMap(({ lessons }) => lessons)[at];
  const params = { id, lessonId: lesson?.id ?? 0 };
  return { params, ...bodyOf(await call(getDraftLesson, { params }, trainer.token)) };
};

beforeAll(async () => {
  trainer = await buildUser(db, { roleId: 2 });
  const body = { title: 'Reading the London open', languageCode: 'en' };
  courseId = bodyOf(await call(createAuthoredCourse, { body }, trainer.token)).id;
  const change = async (command: Parameters<typeof call<typeof changeOutline>>[1]['body']['command']) =>
    bodyOf(await call(changeOutline, { params: { id: courseId }, body: { command } }, trainer.token)).createdId ?? 0;
  const sectionId = await change({ name: 'addSection', title: 'Before the bell', afterId: null });
  await change({ name: 'addLesson', sectionId, afterId: null, type: 'text', title: 'Placing the stop' });
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6a66' } })
    .png()
    .toBuffer();
  const uploaded = await app.inject({
    method: 'POST',
    url: uploadAsset.path.replace('{id}', String(courseId)).replace(/^/, '/api'),
    query: { kind: 'image', name: 'wick.png' },
    headers: {
      'x-api-key': config.apiKey,
      authorization: `Bearer ${trainer.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: picture,
  });
  const { params, revision, content } = await lessonOf(courseId);
  const text = (words: string, marks?: { type: string }[]) => ({ type: 'text', text: words, ...(marks && { marks }) });
  const blocks = [
    {
      type: 'paragraph',
      attrs: { id: 'first-1' },
      content: [text('Put it '), text('below', [{ type: 'bold' }]), text(' the low.')],
    },
    {
      type: 'image',
      attrs: { id: 'image-1', assetId: uploaded.json<{ id: string }>().id, alt: 'A wick', caption: '' },
    },
    { type: 'mathBlock', attrs: { id: 'math-01', tex: 'x^2' } },
  ];
  const saved = { ...content, body: { type: 'doc' as const, content: blocks } };
  bodyOf(
    await call(saveDraftLesson, { params, body: { revision, saveId: randomUUID(), content: saved } }, trainer.token),
  );
  const passage = {
    kind: 'lesson' as const,
    itemId: params.lessonId,
    field: 'title',
    sourceHash: sourceHash('Placing the stop'),
  };
  const body2 = { ...passage, target: 'وضع الوقف', previous: null, isConfirmed: true };
  bodyOf(await call(savePassage, { params: { id: courseId, languageCode: 'ar' }, body: body2 }, trainer.token));
});

it('is for the trainers of the course; an import is its sender’s', async () => {
  const [learner, stranger] = [await buildUser(db), await buildUser(db, { roleId: 2 })];
  const link = (token?: string) => call(createArchiveLink, { params: { id: courseId } }, token);
  expect((await link()).status).toBe(401);
  expect((await link(learner.token)).status).toBe(403);
  expect((await link(stranger.token)).status).toBe(404);
  expect((await send(zipOf({ 'a.md': 'x' }), 'x', learner.token)).status).toBe(403);
  expect((await send(zipOf({ 'a.md': 'x' }), '')).status).toBe(400);
  const { body } = await send(zipOf({ 'a.md': 'x' }));
  expect((await call(getCourseImport, { params: { id: body.id } }, stranger.token)).status).toBe(404);
  const { url } = bodyOf(await link(trainer.token));
  for (const bad of [`${url}x`, url.replace(`/${courseId}/`, `/${courseId + 1}/`)]) {
    expect((await app.inject({ url: bad })).statusCode).toBe(404);
  }
});

describe('a course', () => {
  it('goes out as open files and comes in again identically: the archive of it is the same, byte for byte', async () => {
    const archive = await take(courseId);
    const text = await readZipText(archive, 'lessons/010-placing-the-stop.md');
    expect(text).toContain('title: Placing the stop');
    expect(text).toContain('Put it **below** the low.');
    expect(text).toMatch(/!\[A wick\]\(\.\.\/media\/[0-9a-f]{12}-image-wick\.webp\)/);
    const done = await bring(archive);
    expect(done).toMatchObject({ state: 'done', problem: null, warnings: [] });
    expect(done.courseId).not.toBe(courseId);
    expect((await take(done.courseId ?? 0)).equals(archive)).toBe(true);
    const { content } = await lessonOf(done.courseId ?? 0);
    expect(content).toMatchObject({ title: 'Placing the stop', type: 'text' });
  });

  it('whose Markdown was edited since comes in with the edited words', async () => {
    const archive = await take(courseId);
    const name = 'lessons/010-placing-the-stop.md';
    const text = (await readZipText(archive, name))
      .replace('below', 'under')
      .replace('title: Placing', 'title: Setting');
    const done = await bring(zipOf.changed(archive, { [name]: text }));
    expect(done).toMatchObject({ state: 'done', warnings: [] });
    const { content, assets } = await lessonOf(done.courseId ?? 0);
    expect(content.title).toBe('Setting the stop');
    expect(JSON.stringify(content.body)).toContain('under');
    expect(assets).toHaveLength(1);
  });
});

describe('files', () => {
  it('that the storage has lost do not keep the rest of a course from going out', async () => {
    const copy = (await bring(await take(courseId))).courseId ?? 0;
    const { rows } = await db.execute(sql`select storage_key as key from course_assets where course_id = ${copy}`);
    await storage.deletePrefix(String(rows[0]?.['key']));
    const done = await bring(await take(copy));
    expect(done).toMatchObject({ state: 'done', warnings: [{ warning: 'file' }] });
  });

  it('are recognised by their bytes: a picture is not accepted as a document', async () => {
    const archive = await take(courseId);
    const course = JSON.parse(await readZipText(archive, 'course.json')) as {
      assets: { id: string; kind: string }[];
      sections: { lessons: { content: object }[] }[];
    };
    const picture = course.assets[0]?.id ?? '';
    const document = { assetId: picture, name: 'plan.pdf', isDownloadable: true };
    for (const { lessons } of course.sections) {
      for (const lesson of lessons) lesson.content = { ...lesson.content, type: 'pdf', document };
    }
    const done = await bring(zipOf.changed(archive, { 'course.json': JSON.stringify(course) }));
    expect(done.state).toBe('done');
    const { content } = await lessonOf(done.courseId ?? 0);
    expect(content).toMatchObject({ type: 'pdf', document: null });
  });
});

describe('a folder of Markdown', () => {
  const files = {
    'notes/README.md': '---\ntitle: Candles from scratch\nlanguage: es\nsummary: What they say\n---\nHello *there*.',
    'notes/01-basics/02-second-one.md': 'No heading here.\n\n![A chart](img/c.png)',
    'notes/01-basics/01-first.md': '# The first\n\n<script>alert(1)</script>',
    'notes/01-basics/10-last.md': '---js\nprocess.exit(1)\n---\n\nText',
    'notes/02-more/one.md': '![gone](../../../etc/passwd.png) text',
  };

  it('becomes a draft: folders are sections, files are lessons in their order, pictures come along', async () => {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c00' } })
      .png()
      .toBuffer();
    const done = await bring(zipOf({ ...files, 'notes/01-basics/img/c.png': picture }), 'notes.zip');
    expect(done).toMatchObject({ state: 'done', warnings: [] });
    const draft = bodyOf(await call(getDraft, { params: { id: done.courseId ?? 0 } }, trainer.token));
    expect(draft.meta).toMatchObject({ title: 'Candles from scratch', languageCode: 'es', summary: 'What they say' });
    expect(draft.sections.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])).toEqual([
      ['Basics', ['The first', 'Second one', 'Last']],
      ['More', ['One']],
    ]);
    const second = await lessonOf(done.courseId ?? 0, 1);
    expect(second.assets.map(({ kind, mimeType }) => [kind, mimeType])).toEqual([['image', 'image/webp']]);
    expect(JSON.stringify((await lessonOf(done.courseId ?? 0, 0)).content.body)).toContain('<script>');
  });

  it('may come as single files', async () => {
    const body = {
      name: 'Notes of mine',
      languageCode: 'en',
      files: [
        { path: '../../evil.md', text: '# Up\n\nText' },
        { path: 'b.md', text: 'More' },
        { path: 'folder/', text: 'A name of a folder' },
        { path: '..', text: 'No name' },
      ],
    };
    const { id } = bodyOf(await call(importTexts, { body }, trainer.token));
    await app.jobs.runDue();
    expect((await importOf(id)).state).toBe('done');
    expect((await call(importTexts, { body: { ...body, files: [] } }, trainer.token)).status).toBe(400);
  });
});

describe('an archive that is refused', () => {
  const counts = async () => {
    const { rows } = await db.execute(sql`
      select (select count(*)::int from courses) as courses, (select count(*)::int from course_assets) as assets,
        (select count(*)::int from draft_lessons) as lessons`);
    return {
      ...rows[0],
      files: await Array.fromAsync(storage.list('course-assets/')),
      archives: await Array.fromAsync(storage.list('course-imports/')),
    };
  };
  const damaged = async () => {
    const archive = await take(courseId);
    const text = await readZipText(archive, 'course.json');
    return zipOf.changed(archive, {
      'course.json': text.replace('"level": 2', '"level": 99').replace('"bold"', '"script"'),
    });
  };
  const cases: [string, () => Buffer | Promise<Buffer>][] = [
    ['path', () => zipOf.raw([{ name: '../evil.md' }])],
    ['notZip', () => Buffer.from('MZ and so on')],
    ['notCourse', () => zipOf({ 'a.txt': 'x' })],
    ['invalid', () => zipOf({ 'course.json': '{"format":"candela-course"}' })],
    ['invalid', damaged],
    ['invalid', () => zipOf({ 'course.json': '{"format":"candela-course","x":"\\u0000"}' })],
    ['invalid', () => zipOf({ 'a.md': Buffer.from([0xff, 0xfe, 0xfd]) })],
    ['invalid', () => zipOf({ 'README.md': '---\ntitle: "a\\0b"\n---\nx', '1/a.md': 'x' })],
    [
      'invalid',
      () =>
        zipOf({
          'a.md':
            '```table\n{"type":"table","content":[{"type":"tableRow","content":[{"type":"tableCell","content":[{"type":"paragraph","content":[{"type":"text","text":"a\\u0000"}]}]}]}]}\n```',
        }),
    ],
  ];
  it.each(cases)('says why (%s), and leaves nothing behind', async (problem, make) => {
    const bytes = await make();
    const before = await counts();
    const failed = await bring(bytes);
    expect(failed).toMatchObject({ state: 'failed', problem, courseId: null });
    const after = await counts();
    expect(after).toEqual(before);
  });

  it('that fails while it is written leaves nothing either; its next try begins anew, and the last one says so', async () => {
    const archive = await take(courseId);
    const [{ body }, { body: other }, { body: third }] = [
      await send(archive),
      await send(archive),
      await send(archive),
    ];
    const before = await counts();
    const tryIt = (id: string, attempt: number, from = storage) =>
      createImports({ db, storage: from, pictures: server.app.pictures }).run({
        payload: { id },
        attempt,
        signal: new AbortController().signal,
      });
    await db.execute(
      sql`alter table translations add constraint broken check (course_id = ${sql.raw(String(courseId))}) not valid`,
    );
    await expect(tryIt(body.id, 1)).rejects.toThrow();
    expect(await counts()).toEqual(before);
    await expect(tryIt(other.id, 4)).rejects.toThrow();
    expect(await importOf(other.id)).toMatchObject({ state: 'failed', problem: 'failed' });
    expect(await Array.fromAsync(storage.list(`course-imports/${other.id}/`))).toEqual([]);
    const deletePrefix = () => Promise.reject(new Error('the storage is gone'));
    await expect(tryIt(third.id, 4, { ...storage, deletePrefix })).rejects.toThrow('the storage is gone');
    expect(await importOf(third.id)).toMatchObject({ state: 'failed', problem: 'failed' });
    await db.execute(sql`alter table translations drop constraint broken`);
    await app.jobs.runDue();
    expect((await importOf(body.id)).state).toBe('done');
    expect(await Array.fromAsync(storage.list('course-imports/'))).toEqual([]);
  });
});
