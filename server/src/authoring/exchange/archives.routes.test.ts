import { eq, sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { courseTrainers } from '#db/tables/courses.ts';
import { videoCaptions, videos } from '#db/tables/videos.ts';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';
import { buildCourse, buildLessonContent, buildSession, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { readZipText, zipOf } from '#testing/zips.ts';
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
import { removeSession } from '@candela/contract/sign-in/sessions';
import { createImports } from './imports.jobs.ts';

const { app, db, storage, call, config } = await startTestServer();
const imports = createImports({ db, storage, pictures: app.pictures });

it('films and subtitles go out with a course, and come in where it is not known, checked by their bytes', async () => {
  const course = await buildCourse(db, { lessons: [{ type: 'video', title: 'Watch this' }] });
  const token = await buildSession(db, course.trainer.id);
  const videoId = course.videoIds[0] ?? '';
  const film = await readFile(clipFile(demoClips()[0]?.name ?? ''));
  const originalKey = `${originalFolder(videoId)}/film`;
  await storage.put(originalKey, film);
  const named = { fileName: 'My film.mp4', sizeBytes: film.length, ownerId: course.trainer.id };
  const file = { originalKey, packagedKey: originalKey, ...named };
  await db.update(videos).set(file).where(eq(videos.id, videoId));
  await db.insert(videoCaptions).values({ videoId, languageCode: 'en', label: 'English' });
  const spoken = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHere it is.\n';
  await storage.put(captionKey(videoId, 'en'), Buffer.from(spoken));
  const content = {
    title: 'Watch this',
    type: 'video' as const,
    body: emptyRichText(),
    attachments: [],
    isFreePreview: false,
    durationSeconds: 100,
    videoId,
    embed: null,
    requiredPercent: 90,
  };
  await buildLessonContent(db, { courseId: course.id, lessonId: course.lessonIds[0] ?? 0 }, content);
  const { url } = bodyOf(await call(createArchiveLink, { params: { id: course.id } }, token));
  const archive = (await app.inject({ url })).rawPayload;
  expect(archive.includes(film)).toBe(true);
  expect(await readZipText(archive, 'subtitles/010.en.vtt')).toBe(spoken);

  const bring = async (bytes: Buffer) => {
    const headers = { 'x-api-key': config.apiKey, authorization: `Bearer ${token}` };
    const response = await app.inject({
      method: 'POST',
      url: `/api${importArchive.path}`,
      query: { name: 'course.zip', languageCode: 'en' },
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: bytes,
    });
    const params = { id: response.json<CourseImport>().id };
    // The packaging job that it adds is not awaited.
    await imports.run({ payload: params, attempt: 1, signal: new AbortController().signal });
    const { courseId, warnings } = bodyOf(await call(getCourseImport, { params }, token));
    const draft = bodyOf(await call(getDraft, { params: { id: courseId ?? 0 } }, token));
    const lessonId = draft.sections[0]?.lessons[0]?.id ?? 0;
    const lesson = bodyOf(await call(getDraftLesson, { params: { id: courseId ?? 0, lessonId } }, token));
    return { warnings, videoId: lesson.content.type === 'video' ? lesson.content.videoId : null };
  };
  // If the video is known here, it is reused.
  expect(await bring(archive)).toEqual({ warnings: [], videoId });

  const elsewhere = (await readZipText(archive, 'course.json')).replaceAll(
    videoId,
    videoId.replace(/^.{8}/, '0badcafe'),
  );
  const taken = await bring(zipOf.changed(archive, { 'course.json': elsewhere }));
  expect(taken.warnings).toEqual([]);
  const [row] = await db
    .select()
    .from(videos)
    .where(eq(videos.id, taken.videoId ?? ''));
  expect(row).toMatchObject({ state: 'processing', ownerId: course.trainer.id, title: 'Video', mime: 'video/mp4' });
  const { rows: queued } = await db.execute(sql`select data from jobs.job where name = 'videos.packaging'`);
  expect(queued.map(({ data }) => data)).toEqual([{ videoId: taken.videoId, key: row?.originalKey }]);
  const captions = await db
    .select()
    .from(videoCaptions)
    .where(eq(videoCaptions.videoId, taken.videoId ?? ''));
  expect(captions.map(({ languageCode, label }) => [languageCode, label])).toEqual([['en', 'English']]);

  const forged = zipOf.changed(archive, { 'course.json': elsewhere, 'films/010-my-film.mp4': '<html>' });
  expect(await bring(forged)).toMatchObject({
    videoId: null,
    warnings: [{ warning: 'file' }, { warning: 'reference' }],
  });

  // Deleted videos do not count as known: the video is imported again.
  await db.update(videos).set({ deletedAt: new Date() }).where(eq(videos.id, videoId));
  const again = await bring(archive);
  expect(again).toEqual({ warnings: [], videoId: expect.any(String) });
  expect(again.videoId).not.toBe(videoId);
});

it('the address of an archive ends with the session that it was made in, and with the right to edit the course', async () => {
  const { id } = await buildCourse(db);
  const other = await buildUser(db, { roleId: 2 });
  await db.insert(courseTrainers).values({ courseId: id, userId: other.id, position: 1 });
  const address = async () => bodyOf(await call(createArchiveLink, { params: { id } }, other.token)).url;
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  const [first, second] = [await address(), await address()];
  expect(await status(first)).toBe(200);
  await db.delete(courseTrainers).where(eq(courseTrainers.userId, other.id));
  expect(await status(first)).toBe(404);
  await db.insert(courseTrainers).values({ courseId: id, userId: other.id, position: 1 });
  expect((await call(removeSession, {}, other.token)).status).toBe(204);
  expect(await status(second)).toBe(404);
});
