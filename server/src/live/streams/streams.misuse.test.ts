import { sql } from 'drizzle-orm';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { offer } from '#testing/live-fakes/offer.ts';
import { publishVp8, waitForPackets, waitForSilence, watchVp8 } from '#testing/live-peers.ts';
import { startOnAir } from '#testing/on-air.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf } from '#testing/test-server.ts';
import { getLive, recordLive } from '@candela/contract/live/streams';

const { app, db, call, grant, request, session, goLive } = await startOnAir();

describe('while something is on air', () => {
  it('the newest publisher takes over, and who watches goes on watching', async () => {
    const { id, host, opened, stateOf } = await goLive();
    const viewer = await watchVp8(session(`/whep/${id}`, grant('play', id, (await buildUser(db)).id)).post);
    await waitForPackets(viewer);
    const token = grant('publish', id, host.id);
    await publishVp8(session(`/whip/${id}`, token).post);
    // The first session is already over.
    expect((await request('DELETE', opened.location, token)).statusCode).toBe(204);
    await waitForPackets(viewer);
    expect(await stateOf()).toBe('live');
    // Invalid packets of a publisher do not take a stream off air.
    expect((await request('POST', `/whip/${id}`, token, 'v=0')).statusCode).toBe(400);
    await waitForPackets(viewer);
  });

  it('a studio that has lost its session takes nobody else’s place, and nothing changes by its trying', async () => {
    const { id, host, opened, stateOf } = await goLive();
    const token = grant('publish', id, host.id);
    const nameOf = ({ location }: { location: string }) => location.split('/').pop();
    const back = (after: string | undefined) => request('POST', `/whip/${id}?after=${after}`, token, offer);
    const other = session(`/whip/${id}`, token);
    await publishVp8(other.post);
    const refused = await back(nameOf(opened));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ title: 'errors.streams.replaced.title' });
    await expect.poll(stateOf).toBe('live');
    // It reconnects from its own session, even if it has missed the one in between.
    const name = nameOf(other.opened);
    expect((await back(name)).statusCode).toBe(201);
    expect((await back(name)).statusCode).toBe(201);
    // Neither has sent anything.
    await expect.poll(stateOf, { timeout: patience(10) }).toBe('interrupted');
    // Nobody is there any more.
    expect((await back(nameOf(opened))).statusCode).toBe(201);
  });

  it('the end of a publisher is noticed also when another one was refused since', async () => {
    const { id, host, opened, stateOf } = await goLive();
    const token = grant('publish', id, host.id);
    expect((await request('POST', `/whip/${id}`, token, 'v=0')).statusCode).toBe(400);
    expect((await request('DELETE', opened.location, token)).statusCode).toBe(200);
    await expect.poll(stateOf).toBe('interrupted');
  });

  it('nobody ends the session of somebody else', async () => {
    const { id, host } = await goLive();
    const [learner, other] = [await buildUser(db), await buildUser(db)];
    const { opened, post } = session(`/whep/${id}`, grant('play', id, learner.id));
    const viewer = await watchVp8(post);
    for (const token of [
      grant('play', id, other.id),
      grant('publish', id, host.id),
      grant('play', id + 1, learner.id),
    ]) {
      expect((await request('DELETE', opened.location, token)).statusCode).toBe(401);
    }
    await waitForPackets(viewer);
    expect((await request('DELETE', opened.location, grant('play', id, learner.id))).statusCode).toBe(200);
    await waitForSilence(viewer);
  });

  it('a flood by one grant takes no place from anybody', async () => {
    const { id } = await goLive();
    const token = grant('play', id, (await buildUser(db)).id);
    const viewer = await watchVp8(session(`/whep/${id}`, token).post);
    await waitForPackets(viewer);
    const flood = async () => {
      for (let n = 0; n < 65; n++) await request('POST', `/whep/${id}`, token, offer);
    };
    await Promise.all(Array.from({ length: 8 }, flood));
    // Another viewer finds a place.
    const other = await watchVp8(session(`/whep/${id}`, grant('play', id, (await buildUser(db)).id)).post);
    await waitForPackets(other);
    await waitForPackets(viewer);
  });

  it('a user watches in a few places at once, and no more', async () => {
    const { id } = await goLive();
    const token = grant('play', id, (await buildUser(db)).id);
    const viewers = [];
    for (let n = 0; n < 4; n++) viewers.push(await watchVp8(session(`/whep/${id}`, token).post));
    for (const viewer of viewers) await waitForPackets(viewer);
    const refused = await request('POST', `/whep/${id}`, token, offer);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ title: 'errors.streams.tooManySessions.title' });
    for (const viewer of viewers) await waitForPackets(viewer);
  });

  it('nothing is sent to an address that somebody names in an offer', async () => {
    const { id } = await goLive();
    const victim = createSocket('udp4').bind(0, '127.0.0.1');
    await once(victim, 'listening');
    onTestFinished(() => void victim.close());
    const heard: string[] = [];
    victim.on('message', (packet) => heard.push(packet.toString('latin1')));
    const { port: named } = victim.address();
    const lines = `a=candidate:1 1 udp 2130706431 127.0.0.1 ${named} typ host\r\na=end-of-candidates\r\n`;
    const token = grant('play', id, (await buildUser(db)).id);
    expect((await request('POST', `/whep/${id}`, token, `${offer}${lines}`)).statusCode).toBe(201);
    // Connectivity checks would have begun at once: long before a later viewer has its picture.
    await waitForPackets(await watchVp8(session(`/whep/${id}`, token).post));
    // Whatever was sent before this is received before it.
    victim.send('last', named, '127.0.0.1');
    await expect.poll(() => heard).toContain('last');
    expect(heard).toEqual(['last']);
  });
});

it('a recording of VP8 fails by name, and its HLS is refused by name', async () => {
  const { id, host, meetingId } = await goLive();
  const room = { params: { meetingId, eventId: id } };
  expect((await call(recordLive, { ...room, body: { isOn: true } }, host.token)).status).toBe(204);
  const recordingOf = async () => {
    const { recordingState, recordingFailure } = bodyOf(await call(getLive, room, host.token));
    return [recordingState, recordingFailure];
  };
  await expect.poll(recordingOf, { timeout: patience(5) }).toEqual(['failed', 'codec']);
  const token = grant('play', id, (await buildUser(db)).id);
  const hls = await app.inject({ url: `/hls/${id}/live.m3u8`, headers: { authorization: `Bearer ${token}` } });
  expect(hls.statusCode).toBe(406);
});

describe('a node that the database did not hear of for a while', () => {
  const look = () => app.watches['streams']?.run();

  it('takes its sessions up again that another node took for gone', async () => {
    const { id, stateOf } = await goLive();
    await db.execute(sql`
      update streams set state = 'interrupted', interrupted_at = now() - interval '80 seconds' where event_id = ${id}`);
    await look();
    expect(await stateOf()).toBe('live');
    // Also when somebody has tried to publish through another node without ever sending anything.
    await db.execute(sql`
      update streams set state = 'interrupted', node_id = 'another node', generation = generation + 1
      where event_id = ${id}`);
    await look();
    expect(await stateOf()).toBe('live');
    await db.execute(sql`update streams set seen_at = now() - interval '21 seconds' where event_id = ${id}`);
    await look();
    expect(await stateOf()).toBe('live');
  });

  it('says again what was lost: the beginning and the end of a publisher', async () => {
    const { id, host, opened, stateOf } = await goLive();
    await db.execute(sql`update streams set state = 'waiting', live_at = null where event_id = ${id}`);
    await look();
    expect(await stateOf()).toBe('live');
    expect((await request('DELETE', opened.location, grant('publish', id, host.id))).statusCode).toBe(200);
    await expect.poll(stateOf).toBe('interrupted');
    await db.execute(sql`update streams set state = 'live', seen_at = now() where event_id = ${id}`);
    await look();
    expect(await stateOf()).toBe('interrupted');
  });

  it('ends what somebody publishes whose event was handed over at another node, unheard', async () => {
    const { id, host, stateOf } = await goLive();
    const next = await buildUser(db, { roleId: 2 });
    await db.execute(sql`update event_hosts set user_id = ${next.id} where event_id = ${id} and user_id = ${host.id}`);
    expect(await stateOf()).toBe('live');
    await look();
    await expect.poll(stateOf).toBe('interrupted');
  });

  it('ends what it sends of a session that is over, or that goes on at another node', async () => {
    const [over, moved] = [await goLive(), await goLive()];
    const viewers = [];
    for (const { id } of [over, moved]) {
      viewers.push(await watchVp8(session(`/whep/${id}`, grant('play', id, (await buildUser(db)).id)).post));
    }
    for (const viewer of viewers) await waitForPackets(viewer);
    await db.execute(sql`update streams set state = 'ended', ended_at = now() where event_id = ${over.id}`);
    await db.execute(sql`update streams set node_id = 'another node', seen_at = now() where event_id = ${moved.id}`);
    for (let times = 0; times < 4; times++) await look();
    for (const viewer of viewers) await waitForSilence(viewer);
  });
});
