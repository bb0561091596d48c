import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventHosts } from '#db/tables/events.ts';
import { recordings } from '#db/tables/recordings.ts';
import { videos } from '#db/tables/videos.ts';
import { createAuthoring, say } from '#testing/course-authoring.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listDraftChoices, updateDraftMeta } from '@candela/contract/authoring/drafts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { createPlayback } from '@candela/contract/video/playback';

const server = await startTestServer();

type User = Awaited<ReturnType<typeof buildUser>>;
let owner: User;
let other: User;
let admin: User;

beforeAll(async () => {
  owner = await buildUser(server.db, { roleId: 2 });
  other = await buildUser(server.db, { roleId: 2 });
  admin = await buildUser(server.db, { roleId: 1 });
});

const { newCourse, command, read, readLesson, save } = createAuthoring(server, () => other);

async function addVideo(title: string, ownerId = owner.id): Promise<string> {
  const id = randomUUID();
  await server.db.insert(videos).values({ id, ownerId, title, state: 'ready', durationSeconds: 60 });
  return id;
}

/** A course of `user` with an empty video lesson and an empty live lesson. */
async function courseOf(user: User) {
  const id = await newCourse(user);
  const { createdId } = await command(id, { name: 'addSection', title: 'One', afterId: null }, user);
  const add = async (type: 'video' | 'live') => {
    const given = { name: 'addLesson', sectionId: createdId ?? 0, afterId: null, type, title: type } as const;
    return (await command(id, given, user)).createdId ?? 0;
  };
  return { id, videoLesson: await add('video'), liveLesson: await add('live') };
}

/** Saves the lesson as it is now, with this change. @returns the status */
async function put(id: number, lessonId: number, change: object, user: User): Promise<number> {
  const { revision, content } = await readLesson(id, lessonId, user);
  return (await save({ id, lessonId }, revision, { ...content, ...change } as LessonContent, { user })).status;
}

const offered = async (id: number, kind: 'videos' | 'events', search: string, user: User) => {
  const answer = await server.call(listDraftChoices, { params: { id }, query: { kind, search } }, user.token);
  return bodyOf(answer).data.map((choice) => choice.id);
};

const play = async (videoId: string, draftOf: number, user: User) =>
  (await server.call(createPlayback, { params: { id: videoId }, query: { draftOf } }, user.token)).status;

/** Both teach the course. */
async function share(id: number, by: User): Promise<void> {
  const { meta, metaRevision: revision } = await read(id, by);
  const body = { revision, meta: { ...meta, trainerIds: [owner.id, other.id] } };
  bodyOf(await server.call(updateDraftMeta, { params: { id }, body }, by.token));
}

describe('the video of another trainer', () => {
  it('is neither found, nor used, nor played in a course of one’s own', async () => {
    const videoId = await addVideo('Private rehearsal');
    const { id, videoLesson } = await courseOf(other);
    expect(await offered(id, 'videos', 'rehearsal', other)).toEqual([]);
    expect(await put(id, videoLesson, { videoId }, other)).toBe(400);
    expect(await play(videoId, id, other)).toBe(404);
    // Its owner and admins use it.
    const own = await courseOf(owner);
    expect(await offered(own.id, 'videos', 'rehearsal', owner)).toEqual([videoId]);
    expect(await put(own.id, own.videoLesson, { videoId }, owner)).toBe(200);
    expect(await offered(id, 'videos', 'rehearsal', admin)).toEqual([videoId]);
    expect(await put(id, videoLesson, { videoId }, admin)).toBe(200);
  });

  it('is usable for all who teach a course that shows it, in that course and in no other', async () => {
    const videoId = await addVideo('Shared walk-through');
    const { id, videoLesson } = await courseOf(owner);
    await share(id, owner);
    expect(await put(id, videoLesson, { videoId }, other)).toBe(400);
    expect(await put(id, videoLesson, { videoId }, owner)).toBe(200);

    expect(await offered(id, 'videos', 'walk-through', other)).toEqual([videoId]);
    expect(await put(id, videoLesson, { body: say('What to look for') }, other)).toBe(200);
    expect(await play(videoId, id, other)).toBe(200);
    // Also after it was taken out, and in another lesson of the course.
    expect(await put(id, videoLesson, { videoId: null }, other)).toBe(200);
    expect(await put(id, videoLesson, { videoId }, other)).toBe(200);

    const elsewhere = await courseOf(other);
    expect(await offered(elsewhere.id, 'videos', 'walk-through', other)).toEqual([]);
    expect(await put(elsewhere.id, elsewhere.videoLesson, { videoId }, other)).toBe(400);
    expect(await play(videoId, elsewhere.id, other)).toBe(404);
  });

  it('is not usable because it is a published recording: its hosts decide where it is shown', async () => {
    const { id: eventId } = await buildEvent(server.db);
    const videoId = await addVideo('London open, recorded');
    const publishedAt = new Date();
    const row = { eventId, title: 'London open, recorded', state: 'ready' as const, videoId, publishedAt };
    await server.db.insert(recordings).values(row);
    const { id, videoLesson } = await courseOf(other);
    expect(await offered(id, 'videos', 'recorded', other)).toEqual([]);
    expect(await put(id, videoLesson, { videoId }, other)).toBe(400);
    await server.db.insert(eventHosts).values({ eventId, userId: other.id, position: 1 });
    expect(await offered(id, 'videos', 'recorded', other)).toEqual([videoId]);
    expect(await put(id, videoLesson, { videoId }, other)).toBe(200);
  });
});

describe('an event of another host', () => {
  it('is neither found nor used, except in a course that shows it already', async () => {
    const { id: eventId } = await buildEvent(server.db, { title: 'Closed circle', subscriptionTypeIds: [11] });
    await server.db.insert(eventHosts).values({ eventId, userId: owner.id, position: 1 });
    const stranger = await courseOf(other);
    expect(await offered(stranger.id, 'events', 'Closed circle', other)).toEqual([]);
    expect(await put(stranger.id, stranger.liveLesson, { eventId }, other)).toBe(400);

    const { id, liveLesson } = await courseOf(owner);
    await share(id, owner);
    expect(await offered(id, 'events', 'Closed circle', owner)).toEqual([String(eventId)]);
    expect(await put(id, liveLesson, { eventId }, owner)).toBe(200);
    expect(await put(id, liveLesson, { body: say('Bring a notebook') }, other)).toBe(200);
    expect(await offered(id, 'events', 'Closed circle', other)).toEqual([String(eventId)]);
    expect(await put(stranger.id, stranger.liveLesson, { eventId }, other)).toBe(400);
    // Admins who plan events use all of them.
    expect(await put(stranger.id, stranger.liveLesson, { eventId }, admin)).toBe(200);
  });
});
