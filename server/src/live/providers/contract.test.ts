import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Failure } from '#testing/fake-server.ts';
import {
  buildCloudflare,
  buildEmbedded,
  buildMediamtx,
  buildMillicast,
  type House,
} from '#testing/live-fakes/houses.ts';
import { offer } from '#testing/live-fakes/offer.ts';
import type { Ref } from './provider.ts';

interface Address {
  url: string;
  bearer: string | null;
}

const post = (url: string, bearer: string | null) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', ...(bearer !== null && { authorization: `Bearer ${bearer}` }) },
    body: offer,
  });

/** Opens a session by WHIP or WHEP; `leave` tells whether it was still open. */
async function open({ url, bearer }: Address) {
  const answer = await post(url, bearer);
  expect(answer.status, url).toBe(201);
  const address = new URL(answer.headers.get('location') ?? '', answer.url);
  const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  return { leave: async () => (await fetch(address, { method: 'DELETE', headers })).status === 200 };
}

/** Whether the credential is accepted, even if nothing can be watched yet. */
async function isLetIn({ url, bearer }: Address): Promise<boolean> {
  const { status } = await post(url, bearer);
  expect([201, 401, 404, 409], url).toContain(status);
  return status !== 401;
}

/** Uses the grant of one address at another address. */
function withCredentialOf(target: Address, { url, bearer }: Address): Address {
  if (bearer !== null) return { url: target.url, bearer };
  return { url: url.replace(/[^/]+$/, new URL(target.url).pathname.split('/').at(-1) ?? ''), bearer };
}

const minute = 60_000;
const inAMinute = () => Date.now() + minute;

async function build({ provider, newStream }: House) {
  const stream = await newStream();
  const ref = await provider.ensure({ streamId: stream.streamId, record: false });
  const publish = (userId = stream.hostId, expiresAt = inAMinute()) =>
    provider.publishGrant(ref, { userId, expiresAt });
  const play = async (userId = stream.viewerId, expiresAt = inAMinute()) => {
    const sources = await provider.playGrant(ref, { userId, expiresAt });
    const whep = sources.find(({ kind }) => kind === 'whep');
    if (!whep) throw new Error('no WHEP');
    return whep;
  };
  return { ...stream, ref, publish, play };
}

const houses = await Promise.all([buildEmbedded(), buildMediamtx(), buildMillicast(), buildCloudflare()]);

describe.each(houses.map((house) => [house.provider.name, house] as const))('%s', (_name, house) => {
  const { provider, hooks } = house;
  const { caps } = provider;

  it('makes a stream once', async () => {
    const { streamId } = await house.newStream();
    const ref = await provider.ensure({ streamId, record: false });
    expect(ref).toMatchObject({ streamId, record: false });
    expect(await provider.ensure({ streamId, record: false })).toEqual(ref);
    expect(await provider.ensure({ streamId, record: true })).toEqual({ ...ref, record: true });
    expect(await provider.find(streamId)).toMatchObject({ streamId, id: ref.id });
    if (house.countOf) expect(house.countOf(ref)).toBe(1);
    const other = await provider.ensure({ streamId: (await house.newStream()).streamId, record: false });
    expect(other.id).not.toBe(ref.id);
  });

  it('grants one action on one stream', async () => {
    const [mine, other] = [await build(house), await build(house)];
    const [publish, play] = [await mine.publish(), await mine.play()];
    expect(await isLetIn(publish)).toBe(true);
    expect(await isLetIn(play)).toBe(true);
    expect(await isLetIn(withCredentialOf(play, publish))).toBe(false);
    expect(await isLetIn(withCredentialOf(publish, play))).toBe(false);
    // The same user: only the stream differs.
    for (const address of [await other.publish(mine.hostId), await other.play(mine.viewerId)]) {
      if (address.bearer === null) continue;
      expect(await isLetIn({ url: address.url, bearer: publish.bearer })).toBe(false);
      expect(await isLetIn({ url: address.url, bearer: play.bearer })).toBe(false);
      expect(await isLetIn({ url: address.url, bearer: null })).toBe(false);
    }
    for (const url of house.guesses(mine.ref)) expect(await isLetIn({ url, bearer: null })).toBe(false);
    // A stream of one installation does not appear at the other.
    if (house.canWatch) {
      expect((await post(play.url, play.bearer)).status).toBe(201);
      const elsewhere = await other.play();
      expect([404, 409]).toContain((await post(elsewhere.url, elsewhere.bearer)).status);
    }
  });

  it('says where pages may connect to', async () => {
    const { publish, play } = await build(house);
    for (const { url } of [await publish(), await play()]) {
      if (provider.name === 'embedded') expect(provider.origins).toEqual([]);
      else expect(provider.origins).toContain(new URL(url).origin);
    }
  });

  it('offers the sources that it declares', async () => {
    const { ref, publish, viewerId } = await build(house);
    const sources = await provider.playGrant(ref, { userId: viewerId, expiresAt: inAMinute() });
    expect(sources.map(({ kind }) => kind).toSorted()).toEqual([...(caps.hls ? ['hls'] : []), 'whep']);
    expect(caps.whep).toBe(true);
    const hls = sources.find(({ kind }) => kind === 'hls');
    if (!hls) return;
    const watch = (bearer: string | null) =>
      fetch(hls.url, { headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` } });
    const { bearer } = await publish();
    await open(await publish());
    expect((await watch(hls.bearer)).status).toBe(house.canWatch ? 200 : 409);
    for (const wrong of [null, bearer]) expect((await watch(wrong)).status).toBe(401);
  });

  it('grants for a time', async () => {
    const { hostId, viewerId, publish, play } = await build(house);
    const [short, shortPlay] = [await publish(hostId, Date.now() + 1000), await play(viewerId, Date.now() + 2000)];
    expect(await isLetIn(short)).toBe(true);
    expect(await isLetIn(shortPlay)).toBe(true);
    await wait(2100);
    expect(await isLetIn(shortPlay)).toBe(false);
    expect(await isLetIn(short)).toBe(!caps.timedGrants);
  });

  it('ends what a host publishes', async () => {
    const { ref, hostId, publish } = await build(house);
    const grant = await publish();
    const session = await open(grant);
    await provider.kick(ref, hostId, 'publish');
    expect(await session.leave()).toBe(false);
    // The address was the credential: it has changed.
    if (!caps.timedGrants) expect(await isLetIn(grant)).toBe(false);
    const again = await open(await publish());
    expect(await again.leave()).toBe(true);
  });

  it('ends what a viewer watches, as far as it declares, and nothing else', async () => {
    const { ref, viewerId, hostId, publish, play } = await build(house);
    const publisher = await open(await publish());
    if (house.canWatch) {
      const [theirs, others] = [await open(await play()), await open(await play(hostId))];
      await provider.kick(ref, viewerId, 'play');
      expect(await theirs.leave()).toBe(!caps.kickViewers);
      expect(await others.leave()).toBe(true);
    } else await provider.kick(ref, viewerId, 'play');
    expect(await publisher.leave()).toBe(true);
  });

  it('ends a stream, also when it has ended', async () => {
    const { ref, publish, play } = await build(house);
    const [grant, watching] = [await publish(), await play()];
    const session = await open(grant);
    const viewer = house.canWatch ? await open(watching) : null;
    await provider.end(ref);
    await provider.end(ref);
    expect(await session.leave()).toBe(false);
    if (viewer && caps.kickViewers) expect(await viewer.leave()).toBe(false);
    // Streams of the embedded engine are tracked in the database.
    if (provider.name !== 'embedded') expect((await post(grant.url, grant.bearer)).status).not.toBe(201);
  });

  it('lists recordings', async () => {
    const { ref } = await build(house);
    expect(await provider.recordings(ref)).toEqual([]);
    if (!house.record) return;
    house.record(ref);
    const [recording, ...more] = await provider.recordings(ref);
    expect(more).toEqual([]);
    expect(recording).toMatchObject({ startedAt: '2026-11-01T12:00:00.000Z', seconds: 60 });
    expect(new URL(recording?.url ?? '').pathname).not.toBe('/');
  });

  if (!hooks || !house.fail) {
    it('has no service outside that could report, or fail', async () => {
      const request = { headers: {}, body: Buffer.from('{}') };
      await expect(provider.parseWebhook(request)).rejects.toMatchObject({ code: 'request.unknownRoute' });
    });
    return;
  }
  const { fail } = house;

  describe('that fails', () => {
    const asked = (failure: Failure) => (failure === 'silence' ? house.impatient : provider);

    it.each(['down', 'error', 'garbage', 'otherShape', 'silence'] as const)('(%s) is unavailable', async (failure) => {
      const { ref, hostId } = await build(house);
      fail(failure);
      house.log.length = 0;
      try {
        const grantee = { userId: hostId, expiresAt: inAMinute() };
        const calls = [
          () => asked(failure).recordings(ref),
          // Providers with signed grants need no request for them.
          ...(provider.name === 'mediamtx'
            ? [() => asked(failure).ensure({ streamId: ref.streamId, record: true })]
            : [() => asked(failure).publishGrant(ref, grantee), () => asked(failure).playGrant(ref, grantee)]),
        ];
        for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'streams.unavailable' });
        expect(house.log).toHaveLength(calls.length);
        const written = JSON.stringify(house.log);
        for (const secret of house.secrets) expect(written).not.toContain(secret);
      } finally {
        fail(null);
      }
    });

    it.each(['down', 'error', 'silence'] as const)('(%s) is not taken for having done it', async (failure) => {
      const { ref, hostId } = await build(house);
      fail(failure);
      try {
        await expect(asked(failure).kick(ref, hostId, 'publish')).rejects.toMatchObject({
          code: 'streams.unavailable',
        });
        await expect(asked(failure).end(ref)).rejects.toMatchObject({ code: 'streams.unavailable' });
      } finally {
        fail(null);
      }
    });
  });

  const { sessionOf, up, down, recorded, unknown, garbage, forged, old } = hooks;
  describe('a webhook', () => {
    const onAir = async (): Promise<Ref> => {
      const { ref, publish } = await build(house);
      await open(await publish());
      return ref;
    };

    it('tells that somebody is on air, that nobody is, and of a recording', async () => {
      const ref = await onAir();
      const { streamId } = ref;
      const sessionId = sessionOf(ref);
      const [begun, ...more] = await provider.parseWebhook(up(ref, sessionId));
      expect(more).toEqual([]);
      expect(begun).toEqual({ kind: 'ingest.up', streamId, sessionId, at: expect.any(Number) });
      expect(Math.abs(Date.now() - (begun && 'at' in begun ? begun.at : 0))).toBeLessThan(2000);
      expect(await provider.parseWebhook(down(ref, sessionId))).toEqual([
        { kind: 'ingest.down', streamId, sessionId, at: expect.any(Number) },
      ]);
      expect(await provider.parseWebhook(recorded(ref))).toMatchObject([{ kind: 'recording.ready', streamId }]);
    });

    it('is ignored when it concerns something else', async () => {
      const ref = await onAir();
      for (const request of unknown(ref)) expect(await provider.parseWebhook(request)).toEqual([]);
    });

    it('is refused when it is not signed, or changed on the way', async () => {
      const ref = await onAir();
      for (const request of forged(up(ref, sessionOf(ref)))) {
        await expect(provider.parseWebhook(request)).rejects.toMatchObject({ code: 'streams.badSignature' });
      }
    });

    it('is refused when it is garbage', async () => {
      for (const request of garbage()) {
        await expect(provider.parseWebhook(request)).rejects.toMatchObject({ code: 'request.malformed' });
      }
    });

    it('does nothing when it is repeated later', async () => {
      const ref = await onAir();
      const sessionId = sessionOf(ref);
      if (old) {
        await expect(provider.parseWebhook(old(ref))).rejects.toMatchObject({ code: 'streams.badSignature' });
      } else {
        const before = up(ref, sessionId);
        const after = down(ref, sessionId);
        // Nobody is on air any more, whatever messages say.
        expect(await provider.parseWebhook(before)).toEqual([]);
        await open(await provider.publishGrant(ref, { userId: 'somebody', expiresAt: inAMinute() }));
        expect(await provider.parseWebhook(before)).toEqual([]);
        // The first publisher has gone, the second is there: the message about the first one is correct, and concerns only the first.
        expect(await provider.parseWebhook(after)).toMatchObject([{ kind: 'ingest.down', sessionId }]);
        expect(await provider.parseWebhook(down({ ...ref, id: 'candela-test-999999' }, null))).toHaveLength(1);
      }
    });
  });
});
