import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { settings } from '#db/tables/settings.ts';
import { videos } from '#db/tables/videos.ts';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { payloadOf } from '#platform/jobs/job-cause.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { startFakeDyntube } from '#testing/video-fakes/fake-dyntube.ts';
import { startFakeMux } from '#testing/video-fakes/fake-mux.ts';
import { projectFieldsOf } from '#testing/video-fakes/project-fields.ts';
import { announceFile, uploadFile } from '#testing/video-uploads.ts';
import { hostAddresses } from '#video/hosts/host-addresses.ts';
import { captionKey, originalFolder, videoKey } from '#video/storage-keys.ts';
import { packagingJob } from '#video/video-jobs.ts';
import { changeSettings } from '@candela/contract/site/settings';
import { removeVideo, restoreVideo } from '@candela/contract/video/library';
import {
  archiveVideoProject,
  createVideoProject,
  getVideoMove,
  moveVideo,
  syncVideoProject,
} from '@candela/contract/video/projects';
import { listUploadHosts } from '@candela/contract/video/uploads';

const [dyntube, mux] = await Promise.all([startFakeDyntube(), startFakeMux()]);
const server = await startTestServer({
  config: { ffmpegPath: 'off' },
  videoHosts: { ...hostAddresses, ...dyntube.addresses, ...mux.addresses, files: [mux.server.url] },
});
const { app, db, call, storage } = server;
const admin = await buildUser(db, { roleId: 4 });
const bytes = await readFile(clipFile(demoClips()[0]?.name ?? ''));

const project = async (fake: typeof dyntube | typeof mux) =>
  bodyOf(await call(createVideoProject, { body: projectFieldsOf(fake) }, admin.token));
const [atDyntube, atMux] = [await project(dyntube), await project(mux)];

/** A video that was uploaded and packaged here. */
async function build() {
  const id = randomUUID();
  const originalKey = `${originalFolder(id)}/file`;
  await storage.put(originalKey, bytes);
  await storage.put(videoKey(id, 'master.m3u8'), Buffer.from('#EXTM3U'));
  const given = { id, title: 'Liquidity', state: 'ready' as const, durationSeconds: 9, mime: 'video/mp4' };
  await db.insert(videos).values({ ...given, originalKey, packagedKey: originalKey });
  return id;
}

const move = (id: string, projectId: string | null) =>
  call(moveVideo, { params: { id }, body: { projectId } }, admin.token);
const moveOf = async (id: string) => bodyOf(await call(getVideoMove, { params: { id } }, admin.token)).move;
const runJobs = async (name = 'videos.moves%') => {
  await db.execute(
    sql`update jobs.job set start_after = now() where state in ('created', 'retry') and name like ${name}
      and name <> 'videos.moves.removals'`,
  );
  await app.jobs.runDue();
};
const placeOf = async (id: string) =>
  (
    await db.execute<{ hostId: string | null; externalId: string | null; state: string; originalKey: string | null }>(
      sql`select host_id as "hostId", external_id as "externalId", state, original_key as "originalKey"
        from videos where id = ${id}`,
    )
  ).rows[0];
const queued = async (name: string) =>
  (
    await db.execute<{ data: object }>(sql`select data from jobs.job where name = ${name} and state < 'active'`)
  ).rows.map(({ data }) => payloadOf(data));

describe.each([
  ['dyntube', atDyntube, dyntube],
  ['mux', atMux, mux],
] as const)('a video that is moved to %s', (_name, target, fake) => {
  it('is shown from here until the new copy is ready', async () => {
    const id = await build();
    await db.execute(sql`insert into video_captions (video_id, language_code, label) values (${id}, 'en', 'English')`);
    const vtt = 'WEBVTT\n\nLiquidity';
    await storage.put(captionKey(id, 'en'), Buffer.from(vtt));
    expect(bodyOf(await move(id, target.id))).toMatchObject({ state: 'waiting', projectId: target.id });
    expect((await move(id, target.id)).status).toBe(409);
    await runJobs();
    const sent = [...fake.videos.values()].at(-1);
    expect(sent?.bytes.equals(bytes)).toBe(true);
    expect(await moveOf(id)).toMatchObject({ state: 'processing', progress: 1 });
    expect(await placeOf(id)).toMatchObject({ hostId: null, state: 'ready' });
    fake.finish();
    // The host reports it long before the next check.
    const { headers, body } = fake.webhook(sent?.id ?? '');
    const json = { 'content-type': 'application/json', ...headers };
    await app.inject({ method: 'POST', url: target.webhookPath, headers: json, payload: body });
    await runJobs();
    expect(await placeOf(id)).toMatchObject({
      hostId: target.id,
      externalId: sent?.id,
      state: 'ready',
      originalKey: null,
    });
    expect(await moveOf(id)).toBeNull();
    expect(await queued('videos.tidying')).toContainEqual({ videoId: id });
    await runJobs();
    expect(sent?.captions.get('en')).toBe(fake.kind === 'mux' ? undefined : vtt);
  });

  it('goes on when the host was away in the middle, and the server too', async () => {
    const id = await build();
    const before = fake.videos.size;
    await move(id, target.id);
    fake.server.fail('down');
    await runJobs();
    expect((await moveOf(id))?.state).not.toBe('failed');
    fake.server.fail(null);
    await runJobs();
    expect(await moveOf(id)).toMatchObject({ state: 'processing' });
    expect(fake.videos.size).toBe(before + 1);
    expect([...fake.videos.values()].at(-1)?.bytes.equals(bytes)).toBe(true);
  });

  it('stays where it is when the host cannot use it, and can be moved again', async () => {
    const id = await build();
    await move(id, target.id);
    await runJobs();
    fake.finish('failed');
    await runJobs();
    expect(await moveOf(id)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/./) });
    expect(await placeOf(id)).toMatchObject({ hostId: null, state: 'ready', originalKey: expect.any(String) });
    expect((await move(id, target.id)).status).toBe(202);
    await runJobs();
    fake.finish();
    await runJobs();
    expect(await placeOf(id)).toMatchObject({ hostId: target.id });
  });
});

it('a video comes back from a host that hands it out, and its copy there is deleted when it is here', async () => {
  const id = await build();
  await move(id, atMux.id);
  await runJobs();
  mux.finish();
  await runJobs();
  const { externalId } = (await placeOf(id)) ?? {};
  await storage.deletePrefix(originalFolder(id));

  expect((await move(id, null)).status).toBe(202);
  await runJobs();
  // Mux has to prepare the file first.
  expect(await moveOf(id)).toMatchObject({ state: 'fetching' });
  mux.finish();
  await runJobs();
  // Downloaded, and packaged by the normal job; played from its host until the move is complete.
  expect(await moveOf(id)).toMatchObject({ state: 'processing', progress: 1 });
  const place = await placeOf(id);
  expect(place).toMatchObject({ hostId: atMux.id, state: 'ready' });
  expect(await storage.head(place?.originalKey ?? '')).toMatchObject({ size: bytes.length });
  await runJobs();
  expect(await placeOf(id)).toMatchObject({ hostId: null, externalId: null });
  expect(await queued('videos.moves.removals')).toContainEqual({ projectId: atMux.id, externalId });
  expect(mux.videos.has(externalId ?? '')).toBe(true);
  // Syncing the host meanwhile does not add the old copy as another video.
  await call(syncVideoProject, { params: { id: atMux.id } }, admin.token);
  await app.jobs.runDue();
  const { rowCount } = await db.execute(sql`select from videos where external_id = ${externalId ?? ''}`);
  expect(rowCount).toBe(0);
  await db.execute(sql`update jobs.job set start_after = now() where name = 'videos.moves.removals'`);
  await app.jobs.runDue();
  expect(mux.videos.has(externalId ?? '')).toBe(false);
});

/** A video whose only copy is at a host. */
async function buildHosted(kind: 'dyntube' | 'mux') {
  const [fake, { id: hostId }] = kind === 'mux' ? [mux, atMux] : [dyntube, atDyntube];
  const copy = fake.add({ state: 'ready', bytes, size: bytes.length });
  const id = randomUUID();
  await db.insert(videos).values({ id, title: 'Order blocks', state: 'ready', hostId, externalId: copy.id });
  return { id, copy, removal: { projectId: hostId, externalId: copy.id } };
}

const announce = (changes: object) => announceFile(server, admin.token, bytes.length, changes);
const runRemovals = async () => {
  await db.execute(sql`update jobs.job set start_after = now() where name = 'videos.moves.removals'`);
  await app.jobs.runDue();
};

it('a file that replaces a video and a move of it keep out of each other’s way', async () => {
  const moving = await build();
  await move(moving, atMux.id);
  expect(await announce({ videoId: moving })).toMatchObject({
    status: 409,
    body: { title: 'errors.videoProjects.moving.title' },
  });
  const announced = await build();
  expect((await announce({ videoId: announced })).status).toBe(201);
  expect((await move(announced, atMux.id)).status).toBe(409);
  const arrived = await build();
  await db.execute(sql`update videos set original_key = 'another file' where id = ${arrived}`);
  expect(await move(arrived, atMux.id)).toMatchObject({ status: 409, body: { title: 'errors.videos.notReady.title' } });
});

it('a file that replaces a hosted video is what is shown, and the former copy is deleted', async () => {
  const { id, copy, removal } = await buildHosted('dyntube');
  const originalKey = `${originalFolder(id)}/new`;
  await storage.put(originalKey, bytes);
  await db.execute(sql`update videos set original_key = ${originalKey} where id = ${id}`);
  await enqueue(db, packagingJob, [{ payload: { videoId: id, key: originalKey }, key: originalKey }]);
  await app.jobs.runDue();
  expect(await placeOf(id)).toMatchObject({ hostId: null, externalId: null, state: 'ready' });
  expect(await queued('videos.moves.removals')).toContainEqual(removal);
  await runRemovals();
  expect(dyntube.videos.has(copy.id)).toBe(false);
});

it('a move that fails begins anew with nothing of the former one, which is cleared away', async () => {
  const { id } = await buildHosted('mux');
  await move(id, atDyntube.id);
  await runJobs();
  mux.finish();
  await runJobs();
  const sent = [...dyntube.videos.values()].at(-1);
  const keyOf = async () => {
    const found = sql`select source_key as key, total_bytes::int as total from video_moves where video_id = ${id}`;
    return (await db.execute<{ key: string | null; total: number }>(found)).rows[0];
  };
  const fetched = (await keyOf())?.key ?? '';
  expect(await storage.head(fetched)).not.toBeNull();
  dyntube.finish('failed');
  await runJobs();
  expect((await moveOf(id))?.state).toBe('failed');
  expect(await queued('videos.tidying')).toContainEqual({ videoId: id });
  await runRemovals();
  expect(dyntube.videos.has(sent?.id ?? '')).toBe(false);
  expect((await move(id, atDyntube.id)).status).toBe(202);
  expect(await keyOf()).toEqual({ key: null, total: 0 });
});

it('a move of a video that is deleted meanwhile ends and says so', async () => {
  const id = await build();
  await move(id, atMux.id);
  await db.execute(sql`update videos set deleted_at = now() where id = ${id}`);
  await runJobs();
  expect(await moveOf(id)).toMatchObject({ state: 'failed', problem: 'deleted' });
});

it('a hosted video that is deleted is deleted at its host when it cannot be brought back any more', async () => {
  const { id, copy, removal } = await buildHosted('mux');
  const [params, { token }] = [{ id }, admin];
  expect((await call(removeVideo, { params }, token)).status).toBe(204);
  await call(restoreVideo, { params }, token);
  await runRemovals();
  expect(mux.videos.has(copy.id)).toBe(true);
  await call(removeVideo, { params }, token);
  expect(await queued('videos.moves.removals')).toContainEqual(removal);
  await db.execute(sql`update videos set deleted_at = now() - interval '25 hours' where id = ${id}`);
  mux.server.fail('down');
  await runRemovals();
  expect(mux.videos.has(copy.id)).toBe(true);
  mux.server.fail(null);
  await runRemovals();
  expect(mux.videos.has(copy.id)).toBe(false);
});

describe('a file that is uploaded', () => {
  it('goes to the host that was chosen, or to that of the site, and is watched from here until then', async () => {
    const trainer = await buildUser(db, { roleId: 2 });
    const listed = async () => bodyOf(await call(listUploadHosts, {}, trainer.token));
    expect(await listed()).toMatchObject({
      data: expect.arrayContaining([{ id: atMux.id, name: atMux.name }]),
      defaultId: null,
    });
    await db.insert(settings).values({ key: 'videos.uploadHostId', value: atMux.id });
    expect((await listed()).defaultId).toBe(atMux.id);
    const byDefault = await uploadFile(server, admin.token, bytes);
    expect(await placeOf(byDefault)).toMatchObject({ hostId: null, state: 'ready' });
    await runJobs('videos.moves');
    mux.finish();
    await runJobs('videos.moves');
    expect(await placeOf(byDefault)).toMatchObject({ hostId: atMux.id, state: 'ready' });
    const wishOf = async (changes: object) => {
      const { videoId } = bodyOf(await announce(changes));
      const found = sql`select host_id as id from video_uploads where video_id = ${videoId}`;
      return (await db.execute<{ id: string | null }>(found)).rows[0]?.id;
    };
    expect(await wishOf({})).toBe(atMux.id);
    expect(await wishOf({ hostId: null })).toBeNull();
    expect(await wishOf({ hostId: atDyntube.id })).toBe(atDyntube.id);
    await db.delete(settings);
    // A replacement file goes to the host of the old one.
    expect(await wishOf({ videoId: byDefault })).toBe(atMux.id);
    expect(await wishOf({})).toBeNull();
  });

  it('is refused for a host that takes nothing', async () => {
    expect((await announce({ hostId: randomUUID() })).status).toBe(404);
    const { id } = await project(mux);
    await call(archiveVideoProject, { params: { id }, body: { isArchived: true } }, admin.token);
    expect((await announce({ hostId: id })).status).toBe(409);
    const body = { revision: 0, values: { 'videos.uploadHostId': id } };
    expect((await call(changeSettings, { body }, admin.token)).body).toMatchObject({
      title: 'errors.settings.unknownHost.title',
    });
  });
});

it('says what cannot be moved', async () => {
  const id = await build();
  const trainer = await buildUser(db, { roleId: 2 });
  const body = { projectId: atMux.id };
  expect((await call(moveVideo, { params: { id }, body }, trainer.token)).status).toBe(403);
  expect((await move(randomUUID(), atMux.id)).status).toBe(404);
  expect((await move(id, randomUUID())).status).toBe(404);
  expect((await move(id, null)).status).toBe(409);
  await db.execute(sql`update videos set original_key = null where id = ${id}`);
  expect(await move(id, atMux.id)).toMatchObject({
    status: 409,
    body: { title: 'errors.videoProjects.noOriginal.title' },
  });
  await db.execute(sql`update videos set host_id = ${atDyntube.id}, external_id = 'x' where id = ${id}`);
  expect(await move(id, null)).toMatchObject({ status: 409, body: { title: 'errors.videoProjects.noOriginal.title' } });
  await db.execute(sql`update videos set state = 'processing' where id = ${id}`);
  expect((await move(id, atMux.id)).status).toBe(409);
});
