import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { startFakeBunny } from '#testing/video-fakes/fake-bunny.ts';
import { projectFieldsOf } from '#testing/video-fakes/project-fields.ts';
import { hostAddresses } from '#video/hosts/host-addresses.ts';
import { captionKey } from '#video/storage-keys.ts';
import {
  getCaptions,
  listCaptionTracks,
  listChapters,
  readCaptionFile,
  removeCaptions,
  saveCaptions,
  saveChapters,
} from '@candela/contract/video/captions';
import { createPlayback } from '@candela/contract/video/playback';
import { createVideoProject } from '@candela/contract/video/projects';

const bunny = await startFakeBunny();
const { app, config, db, storage, call } = await startTestServer({
  videoHosts: {
    ...hostAddresses,
    ...bunny.addresses,
  },
});
const admin = await buildUser(db, { roleId: 1 });
const stranger = await buildUser(db, { roleId: 2 });
const learner = await buildUser(db);
const course = await buildCourse(db, { lessons: [{ type: 'video', isFreePreview: true }] });
const id = course.videoIds[0] ?? '';
const params = { id, languageCode: 'en' };
const cue = (from: number, to: number, text = 'Hello') => ({ id: `c${from}`, from, to, text });
const save = (revision: number, cues: ReturnType<typeof cue>[], token = admin.token) =>
  call(saveCaptions, { params, body: { revision, label: 'English', cues } }, token);
const playedBy = async (token: string) => bodyOf(await call(createPlayback, { params: { id } }, token));

describe('captions', () => {
  it('are for who manages the video', async () => {
    expect((await call(listCaptionTracks, { params: { id } }, stranger.token)).status).toBe(404);
    expect((await save(0, [], stranger.token)).status).toBe(404);
    expect((await save(0, [], learner.token)).status).toBe(403);
    expect((await call(listCaptionTracks, { params: { id: crypto.randomUUID() } }, admin.token)).status).toBe(404);
    expect((await call(getCaptions, { params }, admin.token)).status).toBe(404);
    expect((await call(removeCaptions, { params }, admin.token)).status).toBe(404);
  });

  it('are saved on top of what was read, and played with the video', async () => {
    expect(bodyOf(await save(0, [cue(1, 2), cue(2, 3, 'a <b>\nc & d')]))).toEqual({ revision: 1 });
    const [first, second] = await Promise.all([save(1, [cue(1, 2, 'one')]), save(1, [cue(1, 2, 'two')])]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect((await save(0, [])).status).toBe(409);
    expect((await save(2, [cue(1, 2), cue(2, 3, 'a <b>\nc & d')])).ok).toBe(true);

    const track = bodyOf(await call(getCaptions, { params }, admin.token));
    expect(track).toMatchObject({ revision: 3, label: 'English', cueCount: 2 });
    expect(track.cues).toEqual([cue(1, 2), cue(2, 3, 'a <b>\nc & d')]);
    const [shown] = (await playedBy(learner.token)).captions;
    expect(shown).toMatchObject({ languageCode: 'en', label: 'English' });
    const file = await app.inject({ url: shown?.url ?? '' });
    expect(file.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(file.body).toContain('00:00:02.000 --> 00:00:03.000\na &lt;b&gt;\nc &amp; d');

    expect((await call(removeCaptions, { params }, admin.token)).status).toBe(204);
    expect((await playedBy(learner.token)).captions).toEqual([]);
    await app.jobs.runDue();
    expect((await app.inject({ url: shown?.url ?? '' })).statusCode).toBe(404);
  });

  it('are refused when their times overlap or run backwards, and can be very many', async () => {
    expect((await save(0, [cue(1, 3), cue(2, 4)])).body).toMatchObject({
      title: 'errors.captions.badTimes.title',
      message: expect.stringContaining('cue 2'),
    });
    expect((await save(0, [cue(3, 3)])).status).toBe(400);
    expect((await save(0, [cue(1, 2), { ...cue(1, 2), from: 5, to: 6 }])).status).toBe(400);
    const long = Array.from({ length: 10_000 }, (_, at) => cue(at, at + 1, 'x'.repeat(200)));
    expect(bodyOf(await save(0, long))).toEqual({ revision: 1 });
    expect((await save(1, [...long, cue(10_000, 10_001)])).status).toBe(400);
  });

  it('are read from files up to two megabytes, without saving them', async () => {
    const read = (payload: Buffer | string, token = admin.token) =>
      app.inject({
        method: 'POST',
        url: `/api/videos/${id}/caption-files?languageCode=ar`,
        headers: {
          'x-api-key': config.apiKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/octet-stream',
        },
        payload,
      });
    const srt = '1\n00:00:01,000 --> 00:00:03,000\none\n\n2\n00:00:02,000 --> 00:00:04,000\ntwo\n';
    expect((await read(srt)).json()).toMatchObject({
      format: 'srt',
      encoding: 'utf-8',
      cues: [
        { from: 1, to: 3, text: 'one' },
        { from: 2, to: 4, text: 'two' },
      ],
      problems: [{ line: 6, kind: 'overlap' }],
    });
    expect((await read(srt, stranger.token)).statusCode).toBe(404);
    expect((await read('a letter')).json()).toMatchObject({ title: 'errors.captions.unreadable.title' });
    expect((await read(Buffer.alloc(2_000_001, 'x'))).statusCode).toBe(413);
    expect((await call(readCaptionFile, { params: { id } }, admin.token)).status).toBe(415);
    expect(bodyOf(await call(listCaptionTracks, { params: { id } }, admin.token)).data).toHaveLength(1);
  });

  it('that are deleted lose their file after that, unless they are written anew', async () => {
    const other = { ...params, languageCode: 'ar' };
    const write = () =>
      call(saveCaptions, { params: other, body: { revision: 0, label: 'Arabic', cues: [cue(1, 2)] } }, admin.token);
    const isThere = async () => (await storage.head(captionKey(id, 'ar'))) !== null;
    const remove = () => call(removeCaptions, { params: other }, admin.token);
    await write();
    expect([(await remove()).status, await isThere()]).toEqual([204, true]);
    await write();
    await app.jobs.runDue();
    expect(bodyOf(await call(getCaptions, { params: other }, admin.token)).cues).toHaveLength(1);
    await remove();
    await app.jobs.runDue();
    expect(await isThere()).toBe(false);
  });

  it('of a file that cannot be written leave the row as it was', async () => {
    const { revision } = bodyOf(await call(getCaptions, { params }, admin.token));
    const { put } = storage;
    storage.put = () => Promise.reject(new Error('the storage is away'));
    expect((await save(revision, [cue(1, 2)])).status).toBe(500);
    storage.put = put;
    expect(bodyOf(await call(getCaptions, { params }, admin.token))).toMatchObject({ revision, cueCount: 10_000 });
  });

  it('of a row that cannot be written leave the file as it was', async () => {
    const { revision } = bodyOf(await call(getCaptions, { params }, admin.token));
    await db.execute(sql`alter table jobs.job add constraint "refuses all" check (false) not valid`);
    expect((await save(revision, [cue(1, 2)])).status).toBe(500);
    await db.execute(sql`alter table jobs.job drop constraint "refuses all"`);
    expect(bodyOf(await call(getCaptions, { params }, admin.token)).cues).toHaveLength(10_000);
  });
});

describe('chapters', () => {
  it('are saved in the order of time, by one at a time, and played with the video', async () => {
    const chapters = [
      { id: 'b', seconds: 60, title: 'The trade' },
      { id: 'a', seconds: 0, title: 'The plan' },
    ];
    const write = (revision: number, token = admin.token) =>
      call(saveChapters, { params: { id }, body: { revision, chapters } }, token);
    expect((await write(1, stranger.token)).status).toBe(404);
    expect(bodyOf(await write(1))).toEqual({ revision: 2 });
    expect((await write(1)).status).toBe(409);
    expect(bodyOf(await call(listChapters, { params: { id } }, admin.token))).toMatchObject({
      revision: 2,
      isOfRecording: false,
      chapters: [{ title: 'The plan' }, { title: 'The trade' }],
    });
    expect((await playedBy(learner.token)).chapters).toEqual([
      { seconds: 0, title: 'The plan' },
      { seconds: 60, title: 'The trade' },
    ]);
  });
});

it('captions of a video at a host go there, and go there again when it was away', async () => {
  const { id: hostId } = bodyOf(await call(createVideoProject, { body: projectFieldsOf(bunny) }, admin.token));
  const copy = bunny.add({ state: 'ready' });
  const hosted = (await buildCourse(db, { lessons: [{ type: 'video' }] })).videoIds[0] ?? '';
  await db.execute(sql`update videos set host_id = ${hostId}, external_id = ${copy.id} where id = ${hosted}`);
  const track = { id: hosted, languageCode: 'en' };
  const write = (revision: number, text: string) =>
    call(saveCaptions, { params: track, body: { revision, label: 'English', cues: [cue(1, 2, text)] } }, admin.token);
  const runSending = async () => {
    await db.execute(sql`update jobs.job set start_after = now() where name = 'videos.captions.sending'`);
    await app.jobs.runDue();
  };
  bunny.server.fail('down');
  await write(0, 'Liquidity');
  await runSending();
  expect(copy.captions.size).toBe(0);
  bunny.server.fail(null);
  await runSending();
  expect(copy.captions.get('en')).toContain('Liquidity');
  await write(1, 'Order blocks');
  await runSending();
  expect(copy.captions.get('en')).toContain('Order blocks');
  await call(removeCaptions, { params: track }, admin.token);
  await runSending();
  expect(copy.captions.size).toBe(0);
});
