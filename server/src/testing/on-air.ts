import { sql } from 'drizzle-orm';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startMediaEngine } from '#live/media/media-engine.ts';
import { signGrant } from '#live/providers/grants.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildEvent } from '#testing/factories.ts';
import { freeMediaPort, publishVp8 } from '#testing/live-peers.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getLive } from '@candela/contract/live/streams';

/** A test server with a media process, and clients that publish and watch there. */
export async function startOnAir() {
  const port = await freeMediaPort();
  const media = startMediaEngine({
    port,
    publicAddress: undefined,
    folder: join(tmpdir(), `candela-live-${process.pid}-${port}`),
    log: { error: () => {}, warn: () => {} },
  });
  const { app, db, call, secret } = await startTestServer({ media });
  atEndOfFile(() => media.stop());

  const grant = (action: 'publish' | 'play', eventId: number, userId: string, asUserId?: string) =>
    signGrant(deriveKey(secret, 'streams'), { action, eventId, userId, asUserId, expiresAt: Date.now() + 60_000 });

  const request = (method: 'POST' | 'DELETE', url: string, token: string, payload?: string) =>
    app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload !== undefined && { 'content-type': 'application/sdp' }),
      },
      ...(payload !== undefined && { payload }),
    });

  /** Posts an offer like a client, and stores the address of its session. */
  function session(url: string, token: string) {
    const opened = { location: '' };
    const post = async (sdp: string) => {
      const answer = await request('POST', url, token, sdp);
      expect(answer.statusCode).toBe(201);
      opened.location = String(answer.headers['location']);
      return answer.body;
    };
    return { opened, post };
  }

  /** An event that is live, with a publisher whose packets the test controls. */
  async function goLive(given: Parameters<typeof buildEvent>[1] = {}) {
    const { id, host } = await buildEvent(db, { startsAt: new Date(), ...given });
    const { opened, post } = session(`/whip/${id}`, grant('publish', id, host.id));
    await publishVp8(post);
    const { rows } = await db.execute<{ meetingId: string }>(
      sql`select meeting_id as "meetingId" from events where id = ${id}`,
    );
    const params = { meetingId: rows[0]?.meetingId ?? '' };
    const stateOf = async () => bodyOf(await call(getLive, { params }, host.token)).state;
    await expect.poll(stateOf, { timeout: 10_000 }).toBe('live');
    return { id, host, opened, stateOf, ...params };
  }

  return { app, db, call, grant, request, session, goLive };
}
