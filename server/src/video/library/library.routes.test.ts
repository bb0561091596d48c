import { eq, isNotNull, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { courseDrafts, draftLessons } from '#db/tables/drafts.ts';
import { recordings } from '#db/tables/recordings.ts';
import { videos, videoUploads } from '#db/tables/videos.ts';
import { buildCourse, buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { videoKey } from '#video/storage-keys.ts';
import {
  countVideos,
  getVideo,
  listVideoFolders,
  listVideos,
  listVideoStorage,
  removeVideo,
  restoreVideo,
  updateVideo,
} from '@candela/contract/video/library';
import { createPlayback } from '@candela/contract/video/playback';
import { createUnusedVideos } from './unused-videos.ts';

const { app, db, storage, call } = await startTestServer();
const tina = await buildUser(db, { roleId: 2, firstName: 'Tina' });
const omar = await buildUser(db, { roleId: 2, firstName: 'Omar' });
const admin = await buildUser(db, { roleId: 1 });

async function build(title: string, given: Partial<typeof videos.$inferInsert> = {}): Promise<string> {
  const row = { ownerId: tina.id, title, state: 'ready' as const, storedBytes: 100, ...given };
  const [video] = await db.insert(videos).values(row).returning({ id: videos.id });
  return video?.id ?? '';
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const gold = await build('Gold in London', { createdAt: at(1), storedBytes: 300, folder: 'Metals' });
const risk = await build('Risk', { createdAt: at(2), folder: 'Basics', fileName: 'kelly_criterion.mov' });
const options = await build('Options', { createdAt: at(3), state: 'failed', failureCode: 'corrupt', originalKey: 'x' });
const news = await build('News of Omar', { createdAt: at(4), ownerId: omar.id, storedBytes: 200 });

type Query = NonNullable<Parameters<typeof call<typeof listVideos>>[1]['query']>;
const titlesOf = async (query: Query, token = tina.token) =>
  bodyOf(await call(listVideos, { query }, token)).data.map(({ title }) => title);
const params = (id: string) => ({ params: { id } });

describe('the library', () => {
  it('lists own videos, and everybody’s for admins, in each order and a page at a time', async () => {
    expect(await titlesOf({})).toEqual(['Options', 'Risk', 'Gold in London']);
    expect(await titlesOf({}, omar.token)).toEqual(['News of Omar']);
    expect(await titlesOf({}, admin.token)).toHaveLength(4);
    expect(await titlesOf({ owner: omar.id }, admin.token)).toEqual(['News of Omar']);
    expect(await titlesOf({ owner: omar.id })).toHaveLength(3);
    const orders = {
      newest: ['News of Omar', 'Options', 'Risk', 'Gold in London'],
      oldest: ['Gold in London', 'Risk', 'Options', 'News of Omar'],
      title: ['Gold in London', 'News of Omar', 'Options', 'Risk'],
    } as const;
    for (const [sort, titles] of Object.entries(orders) as [keyof typeof orders, readonly string[]][]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = bodyOf(await call(listVideos, { query: { sort, limit: 1, cursor } }, admin.token));
        seen.push(...page.data.map(({ title }) => title));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && seen.length < 9);
      expect(seen, sort).toEqual(titles);
    }
    const largest = bodyOf(await call(listVideos, { query: { sort: 'largest', limit: 2 } }, admin.token));
    expect(largest.data.map(({ bytes }) => bytes)).toEqual([300, 200]);
    const cursor = largest.nextCursor ?? '';
    expect(await titlesOf({ sort: 'largest', cursor }, admin.token)).toHaveLength(2);
    for (const bad of ['x', cursor]) {
      expect((await call(listVideos, { query: { sort: 'title', cursor: bad } }, admin.token)).status).toBe(400);
    }
  });

  it('searches titles, files and folders, and knows states, folders and what is stored', async () => {
    expect(await titlesOf({ search: 'london' })).toEqual(['Gold in London']);
    expect(await titlesOf({ search: 'KELLY' })).toEqual(['Risk']);
    expect(await titlesOf({ search: 'metal' })).toEqual(['Gold in London']);
    expect(await titlesOf({ search: '%' })).toEqual([]);
    expect(await titlesOf({ state: 'failed' })).toEqual(['Options']);
    expect(await titlesOf({ folder: 'Metals' })).toEqual(['Gold in London']);
    const [failed] = bodyOf(await call(listVideos, { query: { state: 'failed' } }, tina.token)).data;
    expect(failed).toMatchObject({ failureCode: 'corrupt', canRetry: true, owner: { fullName: 'Tina Lovelace' } });
    expect(bodyOf(await call(countVideos, {}, tina.token))).toEqual({
      all: 3,
      uploading: 0,
      processing: 0,
      ready: 2,
      failed: 1,
    });
    expect(bodyOf(await call(listVideoFolders, {}, tina.token)).data).toEqual(['Basics', 'Metals']);
    expect(bodyOf(await call(listVideoStorage, {}, tina.token)).data).toMatchObject([{ videoCount: 3, bytes: 500 }]);
    const all = bodyOf(await call(listVideoStorage, {}, admin.token)).data;
    expect(all.map(({ owner, bytes }) => [owner?.id, bytes])).toEqual([
      [tina.id, 500],
      [omar.id, 200],
    ]);
  });

  it('renames and moves own videos, and those of others for nobody but admins', async () => {
    const body = { title: ' Risk first ', folder: 'Start' };
    expect((await call(updateVideo, { ...params(risk), body }, omar.token)).status).toBe(404);
    expect((await call(getVideo, params(risk), omar.token)).status).toBe(404);
    expect(bodyOf(await call(updateVideo, { ...params(risk), body }, tina.token))).toMatchObject({
      title: 'Risk first',
      folder: 'Start',
    });
    const moved = bodyOf(await call(updateVideo, { ...params(risk), body: { folder: null } }, admin.token));
    expect([moved.title, moved.folder]).toEqual(['Risk first', null]);
  });
});

describe('a video', () => {
  it('is not deleted while learners see it, a draft names it, or it is a recording', async () => {
    const course = await buildCourse(db, { title: 'Gold', lessons: [{ title: 'London' }] });
    await db.execute(sql`update lessons set type = 'video', video_id = ${gold} where course_id = ${course.id}`);
    expect(bodyOf(await call(getVideo, params(gold), tina.token)).uses).toEqual([
      {
        courseId: course.id,
        courseTitle: 'Gold',
        lessonId: course.lessonIds[0],
        lessonTitle: 'London',
        isDraft: false,
      },
    ]);
    expect((await call(removeVideo, params(gold), tina.token)).body).toMatchObject({
      title: 'errors.videos.inUse.title',
    });
    await db.execute(sql`update lessons set removed_at = now() where course_id = ${course.id}`);
    await db.insert(courseDrafts).values({ courseId: course.id, state: 'draft', meta: {}, outline: [] });
    await db.insert(draftLessons).values({
      lessonId: 9001,
      courseId: course.id,
      revision: 1,
      content: { videoId: gold },
      hash: '',
      title: 'New',
      type: 'video',
      missing: [],
      durationSeconds: 1,
      isFreePreview: false,
      changedBy: tina.id,
    });
    expect(bodyOf(await call(getVideo, params(gold), tina.token)).uses).toMatchObject([
      { lessonTitle: 'New', isDraft: true },
    ]);
    expect((await call(removeVideo, params(gold), tina.token)).status).toBe(409);
    const { id: eventId, host } = await buildEvent(db, {});
    const recorded = await build('Recorded', { ownerId: host.id });
    await db.insert(recordings).values({ eventId, title: 'Recorded', state: 'ready', videoId: recorded });
    const [row] = bodyOf(await call(listVideos, { query: { owner: host.id } }, admin.token)).data;
    expect(row?.recording).toMatchObject({ eventId, isPublished: false });
    for (const refused of [
      await call(removeVideo, params(recorded), admin.token),
      await call(updateVideo, { ...params(recorded), body: { title: 'Other' } }, admin.token),
    ])
      expect(refused.body).toMatchObject({ title: 'errors.videos.isRecording.title' });
  });

  it('that is deleted is gone for everybody, comes back within a day, and then its files go', async () => {
    await storage.put(videoKey(options, 'master.m3u8'), Buffer.from('#EXTM3U'));
    const tidy = async () => {
      await db.execute(sql`update jobs.job set start_after = now() where name = 'videos.tidying' and state < 'active'`);
      await app.jobs.runDue();
    };
    expect((await call(removeVideo, params(options), omar.token)).status).toBe(404);
    expect((await call(restoreVideo, params(options), tina.token)).status).toBe(404);
    expect((await call(removeVideo, params(options), tina.token)).status).toBe(204);
    for (const gone of [
      await call(removeVideo, params(options), tina.token),
      await call(getVideo, params(options), admin.token),
      await call(createPlayback, params(options), admin.token),
    ])
      expect(gone.status).toBe(404);
    expect(await titlesOf({})).not.toContain('Options');
    await tidy();
    expect((await call(restoreVideo, params(options), omar.token)).status).toBe(404);
    expect((await call(restoreVideo, params(options), tina.token)).status).toBe(204);
    expect(await titlesOf({})).toContain('Options');
    expect(await Array.fromAsync(storage.list(videoKey(options, '')))).toHaveLength(1);

    await call(removeVideo, params(options), tina.token);
    await db
      .update(videos)
      .set({ deletedAt: new Date(Date.now() - 86_401_000) })
      .where(eq(videos.id, options));
    expect((await call(restoreVideo, params(options), tina.token)).status).toBe(404);
    await tidy();
    expect(await Array.fromAsync(storage.list(videoKey(options, '')))).toEqual([]);
  });

  it('is not deleted by somebody while somebody else puts it into a lesson', async () => {
    const course = await buildCourse(db, { lessons: [{}] });
    let deletion: Promise<{ status: number }> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from videos where id = ${news} for key share`);
      deletion = call(removeVideo, params(news), omar.token);
      await tx.execute(sql`update lessons set type = 'video', video_id = ${news} where course_id = ${course.id}`);
    });
    expect((await deletion)?.status).toBe(409);
  });
});

describe('videos without a user', () => {
  it('are deleted a week after they changed last when nothing names them', async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    const failed = { state: 'failed' as const, failureCode: 'corrupt' as const };
    const old = { updatedAt: hours(7 * 24 + 1) };
    const gone = await build('Never played', { ...failed, ...old });
    const kept = {
      young: await build('Young', { ...failed, updatedAt: hours(7 * 24 - 1) }),
      owned: await build('Ready, of somebody', old),
      inVersion: await build('In an old version', { ...failed, ...old }),
      uploading: await build('On its way', { ...failed, ...old }),
    };
    const orphan = await build('Of nobody', { ...old, ownerId: null });
    const course = await buildCourse(db, { lessons: [{}] });
    await db.execute(sql`insert into lesson_contents (lesson_id, course_id, hash, content, title, type, duration_seconds,
      is_free_preview, missing) values (${course.lessonIds[0]}, ${course.id}, 'v',
      jsonb_build_object('videoId', ${kept.inVersion}::text), 'Old', 'video', 0, false, '{}')`);
    await db.insert(videoUploads).values({
      id: randomUUID(),
      videoId: kept.uploading,
      ownerId: tina.id,
      fileName: 'a.mp4',
      mime: 'video/mp4',
      sizeBytes: 1,
      fingerprint: 'x',
      expiresAt: hours(-24),
    });
    const logged: unknown[] = [];
    const unused = createUnusedVideos({ db, log: { info: (line: unknown) => logged.push(line) } });
    await unused.run({ signal: new AbortController().signal });
    const deleted = await db.select({ id: videos.id }).from(videos).where(isNotNull(videos.deletedAt));
    const ids = deleted.map(({ id }) => id);
    expect([gone, orphan].every((id) => ids.includes(id))).toBe(true);
    expect(Object.values(kept).filter((id) => ids.includes(id))).toEqual([]);
    expect(logged).toEqual([{ videos: 2 }]);
  });
});
