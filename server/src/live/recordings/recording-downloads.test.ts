import { sql } from 'drizzle-orm';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { recordTwo } from '#testing/recorded-publishers.ts';
import { recordedSessions, wholeAndPublished } from '#testing/recorded-sessions.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createRecordingDownload, updateRecording } from '@candela/contract/live/recordings';
import { removeSession } from '@candela/contract/sign-in/sessions';

const server = await startTestServer();
const { app, db, call } = server;
const { params } = recordedSessions(server);
const admin = await buildUser(db, { roleId: 1 });

/** The same data as an hour later. */
function laterOn(init: Buffer): Buffer {
  const created = init.indexOf('mvhd') + 8;
  init.writeUInt32BE(init.readUInt32BE(created) + 3600, created);
  return init;
}

async function timesOf(bytes: Buffer) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const read = async (
    track: Awaited<ReturnType<typeof input.getPrimaryVideoTrack | typeof input.getPrimaryAudioTrack>>,
  ) => {
    const times: number[] = [];
    if (track) for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
    return times;
  };
  return {
    pictures: await read(await input.getPrimaryVideoTrack()),
    sounds: await read(await input.getPrimaryAudioTrack()),
  };
}

const gapsOf = (times: number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));

const download = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the file of a recording', () => {
  it('is one movie of all that is kept, without a gap, over two publishers', async () => {
    const { id, host } = await recordTwo(server, laterOn);
    const { files } = bodyOf(await call(createRecordingDownload, params(id), host.token));
    expect(files).toHaveLength(1);
    const [{ url, bytes, seconds, name } = { url: '', bytes: 0, seconds: 0, name: '' }] = files;
    const answer = await download(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(bytes);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    const { pictures, sounds } = await timesOf(answer.rawPayload);
    expect(pictures[0]).toBeLessThan(0.1);
    for (const times of [pictures, sounds]) {
      const gaps = gapsOf(times);
      expect(Math.min(...gaps)).toBeGreaterThan(0);
      expect(Math.max(...gaps)).toBeLessThan(0.15);
    }
    expect(seconds).toBeCloseTo(11, 0);
    expect((pictures.at(-1) ?? 0) - seconds).toBeLessThan(0);
    expect((pictures.at(-1) ?? 0) - seconds).toBeGreaterThan(-0.1);

    const middle = await download(url, { range: 'bytes=1000-60000' });
    expect(middle.statusCode).toBe(206);
    expect(middle.rawPayload.equals(answer.rawPayload.subarray(1000, 60_001))).toBe(true);
    const later = await download(url, { range: 'bytes=1000-', 'if-range': '"of another cut"' });
    expect(later.statusCode).toBe(200);
    expect((await download(url, { range: `bytes=${bytes}-` })).statusCode).toBe(416);
  });

  it('has only what is kept, and the name that a host has given it', async () => {
    const { id, host } = await recordTwo(server);
    const change = { ...wholeAndPublished, title: 'The first/hour: “why?”', trimStart: 2, trimEnd: 6 };
    const saved = bodyOf(await call(updateRecording, { ...params(id), body: change }, host.token));
    expect(saved.title).toBe(change.title);
    const { files } = bodyOf(await call(createRecordingDownload, params(id), host.token));
    expect(files[0]?.name).toBe('The first hour “why ”.mp4');
    const { pictures } = await timesOf((await download(files[0]?.url ?? '')).rawPayload);
    expect(pictures[0]).toBeLessThan(0.1);
    expect(pictures.at(-1)).toBeCloseTo(saved.trimEnd - saved.trimStart, 0);
    const { title: _title, ...untitled } = change;
    expect(bodyOf(await call(updateRecording, { ...params(id), body: untitled }, host.token)).title).toBe(change.title);
  });

  it('are several where a publisher came back with another format', async () => {
    const { id, host } = await recordTwo(server, (init) => {
      init.writeUInt8(init.at(-1) === 1 ? 2 : 1, init.length - 1);
      return init;
    });
    const { files } = bodyOf(await call(createRecordingDownload, params(id), host.token));
    expect(files.map(({ name }) => /\((\d)\)\.mp4$/.exec(name)?.[1])).toEqual(['1', '2']);
    expect(files.map(({ seconds }) => Math.round(seconds * 2) / 2)).toEqual([6.5, 4.5]);
  });

  it('is for its hosts and who manages events, by an address of their own', async () => {
    const [{ id, host }, other] = [await recordTwo(server), await recordTwo(server)];
    bodyOf(await call(updateRecording, { ...params(id), body: wholeAndPublished }, host.token));
    const statusFor = async (token?: string) => (await call(createRecordingDownload, params(id), token)).status;
    expect(await statusFor(admin.token)).toBe(200);
    expect(await statusFor((await buildUser(db)).token)).toBe(403);
    expect(await statusFor((await buildUser(db, { roleId: 2 })).token)).toBe(403);
    expect(await statusFor(other.host.token)).toBe(403);
    expect(await statusFor()).toBe(401);
    const { files } = bodyOf(await call(createRecordingDownload, params(id), host.token));
    const url = files[0]?.url ?? '';
    expect((await download(url.replace(`/${id}/`, `/${other.id}/`))).statusCode).toBe(403);
    expect((await download(url.replace(/\.[^./]+\/0\//, '.AAAA/0/'))).statusCode).toBe(403);
    expect((await download(url.replace('/0/', '/7/'))).statusCode).toBe(404);
    expect((await download(url.replace('/0/', '/x/'))).statusCode).toBe(404);
  });

  it('is closed, also where a download goes on, to who is no host any more or has signed out', async () => {
    const { id, host } = await recordTwo(server);
    const urlFor = async (token: string) =>
      bodyOf(await call(createRecordingDownload, params(id), token)).files[0]?.url ?? '';
    const [urlOfHost, urlOfAdmin] = [await urlFor(host.token), await urlFor(admin.token)];
    const heir = await buildUser(db, { roleId: 2 });
    await db.execute(sql`update event_hosts set user_id = ${heir.id} where event_id = ${id}`);
    // Nothing of it is published: it is invisible to everybody except its hosts.
    expect((await download(urlOfHost, { range: 'bytes=1000-' })).statusCode).toBe(404);
    expect((await download(urlOfAdmin, { range: 'bytes=1000-' })).statusCode).toBe(206);
    expect((await call(removeSession, {}, admin.token)).status).toBe(204);
    expect((await download(urlOfAdmin)).statusCode).toBe(403);
  });
});
