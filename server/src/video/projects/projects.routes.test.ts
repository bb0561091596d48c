import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { videos } from '#db/tables/videos.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { startFakeBunny } from '#testing/video-fakes/fake-bunny.ts';
import { startFakeMux } from '#testing/video-fakes/fake-mux.ts';
import { projectFieldsOf } from '#testing/video-fakes/project-fields.ts';
import { hostAddresses } from '#video/hosts/host-addresses.ts';
import { sealOwner } from '#video/hosts/project-hosts.ts';
import { createPlayback } from '@candela/contract/video/playback';
import {
  archiveVideoProject,
  createVideoProject,
  listVideoProjects,
  removeVideoProject,
  syncVideoProject,
  testVideoProject,
  updateVideoProject,
  type VideoProjectFields,
} from '@candela/contract/video/projects';
import { sealAnew } from './project-secrets.ts';

const [bunny, mux] = await Promise.all([startFakeBunny(), startFakeMux()]);
const server = await startTestServer({
  videoHosts: { ...hostAddresses, ...bunny.addresses, ...mux.addresses, files: [mux.server.url] },
});
const { app, db, call } = server;
const admin = await buildUser(db, { roleId: 1 });

const fieldsOf = (kind: 'bunny' | 'mux', changes: Partial<VideoProjectFields> = {}): VideoProjectFields => ({
  ...projectFieldsOf(kind === 'bunny' ? bunny : mux),
  ...changes,
});

const create = async (kind: 'bunny' | 'mux', changes?: Partial<VideoProjectFields>) =>
  bodyOf(await call(createVideoProject, { body: fieldsOf(kind, changes) }, admin.token));
const find = async (id: string) =>
  bodyOf(await call(listVideoProjects, { query: { limit: 100 } }, admin.token)).data.find((each) => each.id === id);
const rowOf = async (hostId: string, externalId: string) => {
  const { rows } = await db.execute<{ id: string; state: string; detail: string | null; seconds: number }>(
    sql`select id, state, failure_detail as detail, duration_seconds as seconds from videos
      where host_id = ${hostId} and external_id = ${externalId}`,
  );
  return rows[0];
};
const runJobs = async () => {
  await db.execute(sql`update jobs.job set start_after = now() where state in ('created', 'retry')`);
  await app.jobs.runDue();
};
const message = (path: string, { headers, body }: { headers: object; body: Buffer }) =>
  app.inject({ method: 'POST', url: path, headers: { 'content-type': 'application/json', ...headers }, payload: body });

describe('a project', () => {
  it('is for admins', async () => {
    for (const roleId of [2, 3] as const) {
      const { token } = await buildUser(db, { roleId });
      expect((await call(createVideoProject, { body: fieldsOf('bunny') }, token)).status).toBe(403);
      expect((await call(listVideoProjects, {}, token)).status).toBe(403);
    }
    expect((await call(listVideoProjects, {})).status).toBe(401);
  });

  it('refuses what cannot be right, and addresses of anybody else', async () => {
    const { settings, secrets } = fieldsOf('bunny');
    const wrong: Partial<VideoProjectFields>[] = [
      { name: ' ' },
      { settings: {} },
      { settings: { ...settings, cdnHost: 'localhost' } },
      { settings: { ...settings, cdnHost: 'vz-1.b-cdn.net.evil.test' } },
      { settings: { ...settings, cdnHost: 'vz-1.b-cdn.net/../x' } },
      { settings: { ...settings, libraryId: '1/../2' } },
      { settings: { ...settings, baseUrl: 'http://169.254.169.254' } },
      { secrets: { apiKey: secrets['apiKey'] ?? '' } },
      { secrets: { ...secrets, apiKey: 'with\nnew line' } },
      { secrets: { ...secrets, other: 'what is this' } },
      { kind: 'mux' },
    ];
    for (const changes of wrong) {
      const answer = await call(createVideoProject, { body: fieldsOf('bunny', changes) }, admin.token);
      expect(answer.status, JSON.stringify(changes)).toBe(400);
    }
  });

  it('never says a secret, and keeps none as it is', async () => {
    const project = await create('mux');
    expect(project.secretNames).toEqual(['tokenSecret', 'signingKey', 'webhookSecret']);
    const { rows } = await db.execute(sql`select p::text as text from video_projects p`);
    const told = JSON.stringify([project, await find(project.id), rows]);
    for (const secret of Object.values(fieldsOf('mux').secrets)) expect(told).not.toContain(secret);
  });

  it('is changed; secrets that are not given stay', async () => {
    const project = await create('mux');
    const params = { id: project.id };
    const body = fieldsOf('mux', { name: 'Renamed', secrets: { webhookSecret: '' } });
    const changed = bodyOf(await call(updateVideoProject, { params, body }, admin.token));
    expect(changed).toMatchObject({ name: 'Renamed', secretNames: ['tokenSecret', 'signingKey'] });
    expect(bodyOf(await call(testVideoProject, { params }, admin.token))).toEqual({ problem: null });
    const otherKind = await call(updateVideoProject, { params, body: fieldsOf('bunny') }, admin.token);
    expect(otherKind.status).toBe(409);
    const nowhere = await call(updateVideoProject, { params: { id: randomUUID() }, body }, admin.token);
    expect(nowhere.status).toBe(404);
  });

  it('is found by its name, page by page, and put away and taken back', async () => {
    const word = randomUUID().slice(0, 8);
    const made = [];
    for (const name of [`b ${word}`, `A ${word}`, `c ${word}`]) made.push(await create('bunny', { name }));
    const list = async (query: object) => bodyOf(await call(listVideoProjects, { query }, admin.token));
    const first = await list({ search: word.toUpperCase(), limit: 2 });
    expect(first.data.map(({ name }) => name[0])).toEqual(['A', 'b']);
    const rest = await list({ search: word, limit: 2, cursor: first.nextCursor });
    expect(rest.data.map(({ name }) => name[0])).toEqual(['c']);
    expect((await call(listVideoProjects, { query: { cursor: 'WzEsMl0' } }, admin.token)).status).toBe(400);
    const params = { id: made[0]?.id ?? '' };
    const archived = await call(archiveVideoProject, { params, body: { isArchived: true } }, admin.token);
    expect(bodyOf(archived).status).toBe('archived');
    expect((await list({ search: word, isArchived: 'true' })).data.map(({ id }) => id)).toEqual([params.id]);
    expect((await call(syncVideoProject, { params }, admin.token)).status).toBe(409);
    await call(archiveVideoProject, { params, body: { isArchived: false } }, admin.token);
    expect((await list({ search: word })).data).toHaveLength(3);
  });

  it('says whether its provider takes the keys', async () => {
    const { id } = await create('bunny', { secrets: { apiKey: 'not-the-key', tokenKey: 'whatever-it-is' } });
    const test = async () => bodyOf(await call(testVideoProject, { params: { id } }, admin.token)).problem;
    expect(await test()).toBe('wrongKey');
    expect(await find(id)).toMatchObject({ status: 'error', problem: 'wrongKey' });
    await call(updateVideoProject, { params: { id }, body: fieldsOf('bunny') }, admin.token);
    expect(await test()).toBeNull();
    bunny.server.fail('error');
    expect(await test()).toBe('unreachable');
    bunny.server.fail(null);
    expect(await test()).toBeNull();
    expect(await find(id)).toMatchObject({ status: 'active', problem: null });
  });

  it('says when its secrets cannot be read any more, and takes them anew', async () => {
    const { id } = await create('bunny');
    const other = createSeals([], 'the secret of another installation');
    const sealed = other.seal(JSON.stringify(fieldsOf('bunny').secrets), sealOwner(id));
    await db.execute(sql`update video_projects set secrets = ${sealed} where id = ${id}`);
    const test = async () => bodyOf(await call(testVideoProject, { params: { id } }, admin.token)).problem;
    expect(await test()).toBe('keyLost');
    const partly = fieldsOf('bunny', { secrets: { apiKey: bunny.settings.apiKey } });
    expect((await call(updateVideoProject, { params: { id }, body: partly }, admin.token)).status).toBe(400);
    await call(updateVideoProject, { params: { id }, body: fieldsOf('bunny') }, admin.token);
    expect(await test()).toBeNull();
  });

  it('is encrypted anew when the key was changed, once', async () => {
    const { id } = await create('bunny');
    const read = async () =>
      (await db.execute<{ secrets: string }>(sql`select secrets from video_projects where id = ${id}`)).rows[0]
        ?.secrets;
    const key = Buffer.alloc(32, 7).toString('base64');
    const seals = createSeals([key], server.secret);
    const before = await read();
    await sealAnew(db, seals);
    const after = await read();
    expect(after).not.toBe(before);
    expect(JSON.parse(seals.open(after ?? '', sealOwner(id)))).toMatchObject(fieldsOf('bunny').secrets);
    await sealAnew(db, seals);
    expect(await read()).toBe(after);
    // Restores the key for the following tests.
    await sealAnew(db, createSeals([], server.secret)).catch(() => {});
    await db.execute(sql`delete from video_projects where secrets like ${`${(after ?? '').slice(0, 12)}%`}`);
  });
});

it('leaves what was changed in the audit log, and no secret', async () => {
  const { id } = await create('bunny');
  const params = { id };
  const body = fieldsOf('bunny', { name: 'Audited', secrets: { tokenKey: 'another-token-key' } });
  await call(updateVideoProject, { params, body }, admin.token);
  await call(archiveVideoProject, { params, body: { isArchived: true } }, admin.token);
  await call(archiveVideoProject, { params, body: { isArchived: true } }, admin.token);
  await call(removeVideoProject, { params }, admin.token);
  const { rows } = await db.execute<{ action: string; after: object | null }>(
    sql`select action, before, after from audit_events where entity = 'videoProject' and entity_id = ${id} order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'archive', 'remove']);
  expect(rows[1]?.after).toMatchObject({ name: 'Audited', newSecrets: 'tokenKey' });
  for (const secret of ['another-token-key', ...Object.values(fieldsOf('bunny').secrets)]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

describe('reading all videos of a provider', () => {
  it('takes over what is there, and says what is gone', async () => {
    const { id } = await create('bunny');
    const made = Array.from({ length: 103 }, (_unused, n) => bunny.add({ title: `Video ${n}`, state: 'ready' }));
    const sync = () => call(syncVideoProject, { params: { id } }, admin.token);
    expect(bodyOf(await sync())).toMatchObject({ status: 'syncing', sync: { done: 0, total: null } });
    // Only once, however often it is requested.
    expect((await sync()).status).toBe(202);
    await runJobs();
    const count = bunny.videos.size;
    expect(await find(id)).toMatchObject({ status: 'active', sync: null, usage: { videoCount: count } });
    const [kept, gone] = made;
    expect(await rowOf(id, kept?.id ?? '')).toMatchObject({ state: 'ready', seconds: 12 });

    bunny.videos.delete(gone?.id ?? '');
    const young = bunny.add({ title: 'Young', state: 'ready' });
    await sync();
    await runJobs();
    expect(await rowOf(id, gone?.id ?? '')).toMatchObject({ state: 'failed', detail: 'gone' });
    expect(await rowOf(id, young.id)).toMatchObject({ state: 'ready' });
  });

  it('is tried again while the provider is down, and says so meanwhile', async () => {
    const { id } = await create('bunny');
    bunny.server.fail('error');
    await call(syncVideoProject, { params: { id } }, admin.token);
    await app.jobs.runDue();
    expect(await find(id)).toMatchObject({ status: 'error', problem: 'unreachable', sync: null });
    bunny.server.fail(null);
    await runJobs();
    expect(await find(id)).toMatchObject({ status: 'active', problem: null, lastSyncAt: expect.any(String) });
  });
});

describe('a message of a provider', () => {
  it('only triggers a check of a video: its content is not trusted, also when it is repeated', async () => {
    for (const [kind, fake] of [
      ['bunny', bunny],
      ['mux', mux],
    ] as const) {
      const { id, webhookPath } = await create(kind);
      const video = fake.add({ state: 'processing' });
      await db.insert(videos).values({ title: 'On its way', state: 'processing', hostId: id, externalId: video.id });
      // The message says that it is ready, but it is not.
      expect((await message(webhookPath, fake.webhook(video.id))).statusCode).toBe(204);
      await runJobs();
      expect(await rowOf(id, video.id)).toMatchObject({ state: 'processing' });
      fake.finish();
      for (let time = 0; time < 2; time++) {
        expect((await message(webhookPath, fake.webhook(video.id))).statusCode).toBe(204);
        await runJobs();
        expect(await rowOf(id, video.id)).toMatchObject({ state: 'ready' });
      }
      // A video that is unknown here.
      expect((await message(webhookPath, fake.webhook('unknown'))).statusCode).toBe(204);
      await runJobs();
      expect(await rowOf(id, 'unknown')).toBeUndefined();
    }
  });

  it('is refused when it is forged, and nothing happens', async () => {
    const { id, webhookPath } = await create('mux');
    const video = mux.add({ state: 'ready' });
    await db.insert(videos).values({ title: 'On its way', state: 'processing', hostId: id, externalId: video.id });
    const right = mux.webhook(video.id);
    const waiting = async () =>
      (await db.execute(sql`select from jobs.job where name = 'videos.projects.looks' and state < 'active'`)).rowCount;
    const before = await waiting();
    const forged: [string, { headers: object; body: Buffer }, number][] = [
      [webhookPath, mux.webhook(video.id, 'another secret'), 401],
      [webhookPath, { ...right, headers: {} }, 401],
      [webhookPath, mux.webhook(video.id, undefined, Date.now() - 3_600_000), 401],
      [webhookPath, { ...right, body: Buffer.from('{"type":"video.asset.ready"}') }, 401],
      [`${webhookPath}x`, right, 401],
      [webhookPath.replace(id, randomUUID()), right, 401],
      [webhookPath.replace(id, 'x'), right, 401],
    ];
    for (const [path, request, status] of forged) {
      expect((await message(path, request)).statusCode, path).toBe(status);
    }
    const unsigned = await create('bunny');
    for (const body of ['', '{', '[]', '{"VideoGuid":5}']) {
      expect((await message(unsigned.webhookPath, { headers: {}, body: Buffer.from(body) })).statusCode).toBe(400);
    }
    const elsewhere = Buffer.from(JSON.stringify({ VideoLibraryId: 1, VideoGuid: video.id, Status: 3 }));
    expect((await message(unsigned.webhookPath, { headers: {}, body: elsewhere })).statusCode).toBe(204);
    expect(await waiting()).toBe(before);
    expect(await rowOf(id, video.id)).toMatchObject({ state: 'processing' });
  });
});

describe('a lesson whose video lies at a host', () => {
  const build = async () => {
    const { id } = await create('bunny');
    const video = bunny.add({ state: 'ready' });
    const { lessonIds, videoIds } = await buildCourse(db, { lessons: [{ type: 'video', isFreePreview: true }] });
    await db.execute(sql`update videos set host_id = ${id}, external_id = ${video.id} where id = ${videoIds[0] ?? ''}`);
    const { token } = await buildUser(db);
    const play = () => call(createPlayback, { params: { id: videoIds[0] ?? '' } }, token);
    return { id, video, play, lessonId: lessonIds[0] };
  };

  it('is watched by an address of the host, for a time', async () => {
    const { play } = await build();
    const { hlsUrl, posterUrl, expiresAt } = bodyOf(await play());
    expect((await fetch(hlsUrl)).status).toBe(200);
    expect((await fetch(posterUrl ?? '')).status).toBe(200);
    expect(Date.parse(expiresAt)).toBeLessThan(Date.now() + 601_000);
  });

  it('is not there while the host is down, and says so', async () => {
    const { id, play } = await build();
    await db.execute(sql`update video_projects set secrets = 'v1.none.x' where id = ${id}`);
    expect(await play()).toMatchObject({ status: 503, body: { isToShow: true } });
  });

  it('keeps its project from being forgotten', async () => {
    const { id, lessonId } = await build();
    const remove = async () => (await call(removeVideoProject, { params: { id } }, admin.token)).status;
    expect(await remove()).toBe(409);
    await db.execute(sql`update lessons set video_id = null where id = ${lessonId}`);
    expect(await remove()).toBe(204);
    expect(await remove()).toBe(404);
  });
});

it('pages may load from the providers of projects, and from no other', async () => {
  const policy = String((await app.inject('/api/health')).headers['content-security-policy']);
  const providers = ['mux.com', 'b-cdn.net', 'cloudflarestream.com', 'dyntube.com'];
  expect(providers.filter((each) => policy.includes(each))).toEqual(['mux.com', 'b-cdn.net']);
});
