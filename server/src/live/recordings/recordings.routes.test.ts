import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { begun, filesOf, recordedSessions, wholeAndPublished as all } from '#testing/recorded-sessions.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { videoKey } from '#video/storage-keys.ts';
import { createEnrolment } from '@candela/contract/learning/enrolments';
import {
  createRecordingLesson,
  getRecording,
  listLessonPlaces,
  listRecordings,
  listTimeline,
  removeRecording,
  updateRecording,
} from '@candela/contract/live/recordings';
import { getCaptions, saveCaptions } from '@candela/contract/video/captions';
import { createPlayback } from '@candela/contract/video/playback';

const server = await startTestServer();
const { app, db, storage, call } = server;
const { params, run, record, publish, rowOf, playlistFor } = recordedSessions(server);
const admin = await buildUser(db, { roleId: 1 });

describe('a recording', () => {
  it('is seen by those who may come, once it is published', async () => {
    const { id, host, videoId } = await publish({ subscriptionTypeIds: [2] }, { isPublished: false });
    const [free, trader, guest, banned] = [
      await buildUser(db),
      await buildUser(db, { planIds: [12] }),
      await buildUser(db),
      await buildUser(db, { planIds: [12] }),
    ];
    await db.execute(sql`
      insert into event_registrations (event_id, user_id, is_waiting) values (${id}, ${guest.id}, false)`);
    await db.execute(sql`
      insert into room_sanctions (event_id, user_id, kind, by_user_id) values (${id}, ${banned.id}, 'ban', ${host.id})`);
    const statusFor = async ({ token }: { token: string }) => [
      (await call(getRecording, params(id), token)).status,
      (await call(listTimeline, { ...params(id), query: {} }, token)).status,
      (await call(createPlayback, { params: { id: videoId }, query: {} }, token)).status,
      (await call(createPlayback, { params: { id: videoId }, query: { whole: 'true' } }, token)).status,
    ];
    for (const user of [free, trader, guest, banned]) expect(await statusFor(user)).toEqual([404, 404, 404, 404]);
    expect(await statusFor(host)).toEqual([200, 200, 404, 200]);
    bodyOf(await call(updateRecording, { ...params(id), body: all }, host.token));
    expect(await statusFor(free)).toEqual([402, 402, 404, 404]);
    expect(await statusFor(banned)).toEqual([402, 402, 404, 404]);
    expect(await statusFor(trader)).toEqual([200, 200, 200, 404]);
    // A registration of before is no subscription.
    expect(await statusFor(guest)).toEqual([402, 402, 404, 404]);
    expect(await statusFor(admin)).toEqual([200, 200, 200, 200]);
    expect(bodyOf(await call(getRecording, params(id), trader.token)).isHost).toBe(false);
    const listed = async ({ token }: { token: string }) =>
      bodyOf(await call(listRecordings, { query: { limit: 50 } }, token)).data.some(({ eventId }) => eventId === id);
    expect(await Promise.all([free, trader, guest, banned].map(listed))).toEqual([false, true, false, false]);
    bodyOf(await call(updateRecording, { ...params(id), body: { ...all, isPublished: false } }, host.token));
    expect(await statusFor(trader)).toEqual([404, 404, 404, 404]);
  });

  it('is changed and deleted by its hosts and who manages events, by nobody else', async () => {
    const { id, host } = await publish();
    const [other, learner] = [await buildUser(db, { roleId: 2 }), await buildUser(db)];
    for (const { token } of [other, learner]) {
      expect((await call(updateRecording, { ...params(id), body: all }, token)).status).toBe(403);
      expect((await call(removeRecording, params(id), token)).status).toBe(403);
    }
    expect((await call(listLessonPlaces, params(id), other.token)).status).toBe(403);
    expect((await call(updateRecording, { ...params(id), body: all }, admin.token)).status).toBe(200);
    expect((await call(updateRecording, { ...params(2_000_000_000), body: all }, host.token)).status).toBe(404);
    for (const trim of [
      { trimStart: 4, trimEnd: 4 },
      { trimStart: 6, trimEnd: 2 },
      { trimStart: 10, trimEnd: 20 },
    ]) {
      const answer = await call(updateRecording, { ...params(id), body: { ...all, ...trim } }, host.token);
      expect(answer.status, JSON.stringify(trim)).toBe(400);
    }
  });

  it('is neither changed, deleted nor made a lesson before it is ready', async () => {
    const { id, host } = await publish();
    // The rest of it is still being put in its place.
    await db.execute(sql`update recordings set state = 'processing' where event_id = ${id}`);
    const notReady = { status: 409, body: { title: 'errors.recordings.notReady.title' } };
    expect(await call(updateRecording, { ...params(id), body: all }, host.token)).toMatchObject(notReady);
    expect(await call(removeRecording, params(id), host.token)).toMatchObject(notReady);
    expect(await call(listLessonPlaces, params(id), host.token)).toMatchObject(notReady);
    await db.execute(sql`update recordings set state = 'ready' where event_id = ${id}`);
    expect((await call(updateRecording, { ...params(id), body: all }, host.token)).status).toBe(200);
  });

  it('is cut to its segments, and of the rest a learner gets not even the names', async () => {
    const chapters = [
      { seconds: 5, title: 'In the middle' },
      { seconds: 0, title: 'Before' },
      { seconds: 1, title: 'Just before' },
      { seconds: 9, title: 'After' },
    ];
    const change = { trimStart: 3, trimEnd: 7, chapters };
    const { id, host, segments, detail, videoId } = await publish({}, change);
    expect(detail).toMatchObject({ trimStart: 2, trimEnd: 8, wholeSeconds: 10, durationSeconds: 6 });
    expect(detail.chapters.map(({ seconds }) => seconds)).toEqual([0, 1, 5, 9]);
    const learner = await buildUser(db);
    const seen = bodyOf(await call(getRecording, params(id), learner.token));
    expect(seen).toMatchObject({ trimStart: 0, trimEnd: 6, wholeSeconds: 6, durationSeconds: 6, isHost: false });
    expect(seen.chapters).toEqual([
      { seconds: 0, title: 'Just before' },
      { seconds: 3, title: 'In the middle' },
    ]);
    const { hlsUrl, text } = await playlistFor(videoId, learner.token);
    const names = segments.map(({ file }) => file);
    expect(filesOf(text)).toEqual(names.slice(1, 4));
    const whole = (await rowOf(id))?.whole ?? '';
    for (const secret of [names[0], names[4], whole]) expect(text).not.toContain(secret);
    const base = hlsUrl.replace('master.m3u8', '');
    const guesses = ['', 'segments.jsonl', 'whole.m3u8', 'live.m3u8', `${id}.m3u8`, `${videoId}.m3u8`, '..', '*.m3u8'];
    for (const guess of [...guesses, whole.replace('.m3u8', '.jsonl')]) {
      expect([403, 404], guess).toContain((await app.inject({ url: `${base}${guess}` })).statusCode);
    }
    const foreign = await publish();
    const stranger = hlsUrl.replace(videoId, foreign.videoId);
    expect((await app.inject({ url: stranger })).statusCode).toBe(403);
    expect(filesOf((await playlistFor(videoId, host.token, 'true')).text)).toEqual(names);
    // The trimmed part can be restored.
    const again = bodyOf(await call(updateRecording, { ...params(id), body: all }, host.token));
    expect(again).toMatchObject({ trimStart: 0, trimEnd: 10 });
  });

  it('keeps what is written over it at its seconds when it is trimmed otherwise', async () => {
    const { id, host, videoId } = await publish({}, { trimStart: 2, trimEnd: 8 });
    const track = { id: videoId, languageCode: 'en' };
    const cue = (from: number, to: number, text: string) => ({ id: text, from, to, text });
    const cues = [cue(0.5, 1.5, 'first'), cue(2, 3, 'second'), cue(5, 6, 'last')];
    bodyOf(await call(saveCaptions, { params: track, body: { revision: 0, label: 'English', cues } }, host.token));
    const trimTo = async (trimStart: number, trimEnd: number) => {
      const change = { ...all, trimStart, trimEnd };
      bodyOf(await call(updateRecording, { ...params(id), body: change }, host.token));
      return bodyOf(await call(getCaptions, { params: track }, host.token));
    };
    expect(await trimTo(4, 6)).toMatchObject({ revision: 2, cueCount: 1, cues: [cue(0, 1, 'second')] });
    expect((await trimTo(0, 10)).cues).toEqual([cue(2.5, 3.5, 'first'), cue(4, 5, 'second'), cue(7, 8, 'last')]);
    expect((await trimTo(2, 8)).cues).toEqual(cues);
  });

  it('has what was said at its second, without gaps, what is cut off or hidden', async () => {
    const { id, host } = await publish({}, { trimStart: 2, trimEnd: 8 });
    const learner = await buildUser(db);
    const say = (seconds: number, body: string, hidden = false) =>
      db.execute(sql`insert into room_messages (event_id, user_id, kind, body, hidden_at, created_at)
        values (${id}, ${learner.id}, 'chat', ${body}, ${hidden ? new Date().toISOString() : null}::timestamptz,
          ${new Date(begun + seconds * 1000).toISOString()}::timestamptz)`);
    await say(-1, 'before');
    await say(1, 'cut off');
    await say(3, 'second one');
    await say(4, 'hidden', true);
    await say(9, 'in the gap');
    await say(17, 'after the gap');
    await say(19, 'cut off at the end');
    await db.execute(sql`
      with poll as (insert into room_polls (event_id, question, options, created_at)
        values (${id}, 'Up or down?', array['Up', 'Down'],
          ${new Date(begun + 4500).toISOString()}::timestamptz) returning id)
      insert into room_poll_votes (poll_id, user_id, option)
        select id, u, o from poll, (values (${host.id}::uuid, 1), (${learner.id}::uuid, 1)) v (u, o)`);
    const read = async (token: string, from = 0) =>
      bodyOf(await call(listTimeline, { ...params(id), query: { from } }, token)).data;
    const entries = await read(learner.token);
    expect(entries.map(({ body, at }) => [body, Math.round(at * 10) / 10])).toEqual([
      ['second one', 1],
      ['Up or down?', 2.5],
      ['in the gap', 4],
      ['after the gap', 5],
    ]);
    expect(entries[1]).toMatchObject({
      kind: 'poll',
      options: [
        { text: 'Up', voteCount: 0 },
        { text: 'Down', voteCount: 2 },
      ],
    });
    expect((await read(learner.token, 5)).map(({ body }) => body)).toEqual(['after the gap']);
    expect(await read(learner.token, 6)).toEqual([]);
    const whole = await read(host.token);
    expect(whole.map(({ body }) => body)).toEqual([
      'cut off',
      'second one',
      'Up or down?',
      'in the gap',
      'after the gap',
      'cut off at the end',
    ]);
    expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  it('has all that a crowd has said, a thousand at a time', async () => {
    const { id, host } = await publish();
    await db.execute(sql`insert into room_messages (event_id, user_id, kind, body, created_at)
      select ${id}::int, ${host.id}::uuid, 'chat', n::text,
        ${new Date(begun + 1000).toISOString()}::timestamptz + make_interval(secs => n / 400)
      from generate_series(1, 1205) n`);
    await db.execute(sql`insert into room_polls (event_id, question, options, created_at)
      values (${id}, 'Up or down?', array['Up', 'Down'], ${new Date(begun + 2000).toISOString()}::timestamptz)`);
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const page = bodyOf(await call(listTimeline, { ...params(id), query: { cursor } }, host.token));
      seen.push(...page.data.map(({ body }) => body));
      sizes.push(page.data.length);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(sizes).toEqual([1000, 206]);
    expect(new Set(seen).size).toBe(1206);
  });

  it('becomes the last lesson of an own section, and stays as long as one shows it', async () => {
    const { id, host, videoId } = await publish({ subscriptionTypeIds: [2] }, { isPublished: false, trimEnd: 6 });
    const [course, foreign] = [await buildCourse(db), await buildCourse(db)];
    await db.execute(sql`update course_trainers set user_id = ${host.id} where course_id = ${course.id}`);
    const places = bodyOf(await call(listLessonPlaces, params(id), host.token)).data;
    expect(places.map(({ courseId }) => courseId)).toEqual([course.id]);
    const sectionId = places[0]?.sectionId ?? 0;
    const make = (section: number) =>
      call(createRecordingLesson, { ...params(id), body: { sectionId: section } }, host.token);
    expect((await make(sectionId)).status).toBe(409);
    bodyOf(await call(updateRecording, { ...params(id), body: { ...all, trimEnd: 6 } }, host.token));
    const { rows } = await db.execute<{ id: number }>(sql`select id from sections where course_id = ${foreign.id}`);
    expect((await make(rows[0]?.id ?? 0)).status).toBe(404);
    const { lessonId, courseId } = bodyOf(await make(sectionId));
    expect(courseId).toBe(course.id);
    const facts = async () =>
      (
        await db.execute<{ position: number; seconds: number; lessonCount: number; courseSeconds: number }>(sql`
          select l.position, l.duration_seconds as seconds, c.lesson_count as "lessonCount",
            c.duration_seconds as "courseSeconds"
          from lessons l join courses c on c.id = l.course_id where l.id = ${lessonId}`)
      ).rows[0];
    expect(await facts()).toEqual({ position: 2, seconds: 6, lessonCount: 3, courseSeconds: 206 });
    // The learner has no subscription for the event: access comes from the course.
    const learner = await buildUser(db);
    expect((await call(createPlayback, { params: { id: videoId }, query: {} }, learner.token)).status).toBe(404);
    await call(createEnrolment, { params: { id: course.id } }, learner.token);
    expect(filesOf((await playlistFor(videoId, learner.token)).text)).toHaveLength(3);
    expect(
      (await call(createPlayback, { params: { id: videoId }, query: { whole: 'true' } }, learner.token)).status,
    ).toBe(404);
    bodyOf(await call(updateRecording, { ...params(id), body: { ...all, trimEnd: 4 } }, host.token));
    expect(await facts(), 'a lesson that was cut can still be completed').toMatchObject({
      seconds: 4,
      courseSeconds: 204,
    });
    expect((await call(removeRecording, params(id), host.token)).status).toBe(409);
    expect(await storage.head(videoKey(videoId, 'master.m3u8'))).not.toBeNull();
    await db.execute(sql`delete from lessons where id = ${lessonId}`);
    expect((await call(removeRecording, params(id), host.token)).status).toBe(204);
    await app.jobs.runDue();
    expect(await Array.fromAsync(storage.list(videoKey(videoId, '')))).toEqual([]);
    expect((await call(getRecording, params(id), host.token)).status).toBe(404);
  });

  it.runIf(inject('databaseSource').kind === 'postgres')('stays for a lesson that is just given it', async () => {
    const { id, host, videoId } = await publish();
    const { lessonIds } = await buildCourse(db, { lessons: [{ type: 'video' }] });
    const removing = await db.transaction(async (tx) => {
      await tx.execute(sql`update lessons set video_id = ${videoId} where id = ${lessonIds[0]}`);
      const answer = call(removeRecording, params(id), host.token);
      await untilSomebodyWaits(tx);
      return { answer };
    });
    expect((await removing.answer).status).toBe(409);
    expect((await call(getRecording, params(id), host.token)).status).toBe(200);
  });

  it('is listed with the newest first, page by page, and found by its title', async () => {
    const own = await buildUser(db);
    const ids: number[] = [];
    const word = randomUUID();
    for (let index = 0; index < 5; index++) ids.unshift((await publish({ title: `Open ${word} ${index}%` })).id);
    // At the same instant, to the microsecond.
    const list = sql.raw(ids.join(','));
    await db.execute(sql`
      update recordings set published_at = '2026-01-02T03:04:05.678901Z' where event_id in (${list})`);
    const read = async (query: object) =>
      bodyOf(await call(listRecordings, { query: { limit: 2, ...query } }, own.token));
    const found: number[] = [];
    let cursor: string | null | undefined;
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const page = await read({ search: word.toUpperCase(), ...(cursor ? { cursor } : {}) });
      found.push(...page.data.map(({ eventId }) => eventId));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(ids.toSorted((a, b) => b - a));
    const oldest = await read({ search: word, sort: 'oldest' });
    const following = await read({ search: word, sort: 'oldest', cursor: oldest.nextCursor });
    expect([...oldest.data, ...following.data].map(({ eventId }) => eventId)).toEqual(found.toReversed().slice(0, 4));
    expect((await read({ search: `${word} 3%` })).data).toHaveLength(1);
    expect((await read({ search: '_' })).data.filter(({ title }) => title.includes(word))).toEqual([]);
    expect((await call(listRecordings, { query: { limit: 2, cursor: 'nonsense' } }, own.token)).status).toBe(400);
    const unpublished = await record({ title: 'Mine to publish' });
    await run();
    const titles = async (token: string) =>
      bodyOf(await call(listRecordings, { query: { limit: 5 } }, token)).data.map(({ title }) => title);
    expect((await titles(unpublished.host.token))[0]).toBe('Mine to publish');
    expect(await titles(own.token)).not.toContain('Mine to publish');
  });
});
