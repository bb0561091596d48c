import { eq } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { courseTrainers } from '#db/tables/courses.ts';
import { users } from '#db/tables/users.ts';
import { videoCaptions, videos } from '#db/tables/videos.ts';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';
import { buildCourse, buildLessonContent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { readZipText } from '#testing/zips.ts';
import { captionKey, originalFolder } from '#video/storage-keys.ts';
import { getDraftLesson } from '@candela/contract/authoring/draft-lessons';
import { getDraft } from '@candela/contract/authoring/drafts';
import {
  createArchiveLink,
  getCourseImport,
  importArchive,
  type CourseImport,
} from '@candela/contract/authoring/exchange';
import { emptyRichText } from '@candela/contract/rich-text';
import { createImports } from './imports.jobs.ts';

const { app, db, storage, call, config } = await startTestServer();
const imports = createImports({ db, storage, pictures: app.pictures });
const film = await readFile(clipFile(demoClips()[0]?.name ?? ''));

/** A course of two trainers whose lesson shows the video of one of them. */
async function buildShared() {
  const course = await buildCourse(db, { lessons: [{ type: 'video', title: 'Watch this' }] });
  const videoId = course.videoIds[0] ?? '';
  const [owner, colleague] = [await buildUser(db, { roleId: 2 }), await buildUser(db, { roleId: 2 })];
  for (const [at, { id: userId }] of [owner, colleague].entries())
    await db.insert(courseTrainers).values({ courseId: course.id, userId, position: at + 1 });
  const originalKey = `${originalFolder(videoId)}/film`;
  await storage.put(originalKey, film);
  await storage.put(captionKey(videoId, 'en'), Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHere it is.\n'));
  const file = { originalKey, packagedKey: originalKey, fileName: 'My film.mp4', sizeBytes: film.length };
  await db
    .update(videos)
    .set({ ...file, ownerId: owner.id })
    .where(eq(videos.id, videoId));
  await db.insert(videoCaptions).values({ videoId, languageCode: 'en', label: 'English' });
  const common = { body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 100 };
  const content = { ...common, type: 'video' as const, title: 'Watch this', embed: null, requiredPercent: 90, videoId };
  await buildLessonContent(db, { courseId: course.id, lessonId: course.lessonIds[0] ?? 0 }, content);
  return { id: course.id, videoId, owner, colleague };
}

async function take(id: number, token: string): Promise<Buffer> {
  const { url } = bodyOf(await call(createArchiveLink, { params: { id } }, token));
  return (await app.inject({ url })).rawPayload;
}

/** The id of the video in the imported lesson, and the warnings. */
async function bring(bytes: Buffer, token: string, afterUpload = async () => {}) {
  const response = await app.inject({
    method: 'POST',
    url: `/api${importArchive.path}`,
    query: { name: 'course.zip', languageCode: 'en' },
    headers: {
      'x-api-key': config.apiKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  });
  const params = { id: response.json<CourseImport>().id };
  await afterUpload();
  await imports.run({ payload: params, attempt: 1, signal: new AbortController().signal });
  const { courseId, warnings } = bodyOf(await call(getCourseImport, { params }, token));
  const draft = bodyOf(await call(getDraft, { params: { id: courseId ?? 0 } }, token));
  const lessonId = draft.sections[0]?.lessons[0]?.id ?? 0;
  const { content } = bodyOf(await call(getDraftLesson, { params: { id: courseId ?? 0, lessonId } }, token));
  return { warnings, videoId: content.type === 'video' ? content.videoId : null };
}

it('an archive contains the films of who exports it, and only names those of others', async () => {
  const { id, videoId, owner, colleague } = await buildShared();
  const admin = await buildUser(db, { roleId: 1 });
  for (const { token } of [owner, admin]) expect((await take(id, token)).includes(film)).toBe(true);
  const named = async (token: string) => bodyOf(await call(createArchiveLink, { params: { id } }, token)).namedVideos;
  expect([await named(owner.token), await named(colleague.token)]).toEqual([[], ['Video']]);
  const archive = await take(id, colleague.token);
  expect(archive.includes(film)).toBe(false);
  expect(archive.includes(Buffer.from('Here it is.'))).toBe(false);
  expect(JSON.parse(await readZipText(archive, 'course.json'))).toMatchObject({
    films: [{ videoId, title: 'Video', file: null, subtitles: [] }],
  });
});

it('an import reuses the video of who imports, and never that of somebody else', async () => {
  const { id, videoId, owner, colleague } = await buildShared();
  const [whole, named] = [await take(id, owner.token), await take(id, colleague.token)];
  expect(await bring(named, owner.token)).toEqual({ warnings: [], videoId });
  expect(await bring(named, colleague.token)).toEqual({
    warnings: [{ warning: 'reference', name: 'Watch this' }],
    videoId: null,
  });
  // Whoever was given the file has it anyway: it becomes a video of their own.
  const own = await bring(whole, colleague.token);
  expect(own).toEqual({ warnings: [], videoId: expect.any(String) });
  expect(own.videoId).not.toBe(videoId);
});

it('an import is checked against the rights that its author has when it runs', async () => {
  const { id, videoId, colleague } = await buildShared();
  const admin = await buildUser(db, { roleId: 1 });
  const named = await take(id, colleague.token);
  expect(await bring(named, admin.token)).toEqual({ warnings: [], videoId });
  const demote = async () => {
    await db
      .update(users)
      .set({ roleId: 2, roleIds: [2] })
      .where(eq(users.id, admin.id));
  };
  expect(await bring(named, admin.token, demote)).toMatchObject({ videoId: null });
});
