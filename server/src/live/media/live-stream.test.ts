import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { offer } from '#testing/live-fakes/offer.ts';
import { freeMediaPort, publishVp8, publishVp8WithoutStart } from '#testing/live-peers.ts';
import { patience } from '#testing/patience.ts';
import { LiveStream } from './live-stream.ts';
import type { StreamSignal } from './messages.ts';

const port = await freeMediaPort();
const signals: StreamSignal[] = [];
const stream = new LiveStream({ port, publicAddress: undefined }, join(tmpdir(), `candela-live-${port}`), (signal) =>
  signals.push(signal),
);
afterEach(() => stream.end());

let generation = 0;
const publish = (sdp: string, after?: string) =>
  stream.publish({ userId: 'host', generation: ++generation, sdp, isRecorded: false, after });

async function goLive(): Promise<string> {
  let id = '';
  await publishVp8(async (sdp) => {
    const opened = await publish(sdp);
    id = opened.sessionId;
    return opened.sdp;
  });
  await expect.poll(() => stream.isUp, { timeout: patience(10) }).toBe(true);
  return id;
}

it('a viewer who is removed while their offer is answered is not connected', async () => {
  const publishing = publish(offer);
  stream.kick('host');
  await expect(publishing).rejects.toMatchObject({ refusal: 'notLive' });
  await goLive();
  const watching = stream.watch({ userId: 'learner' }, offer);
  stream.kick('learner');
  await expect(watching).rejects.toMatchObject({ refusal: 'notLive' });
  const [other, late] = [stream.watch({ userId: 'other' }, offer), publish(offer)];
  const both = Promise.allSettled([other, late]);
  await stream.end();
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(stream.audience).toEqual([]);
});

it('a publisher whose first keyframe was lost is asked for another one', async () => {
  await publishVp8WithoutStart(async (sdp) => (await publish(sdp)).sdp);
  await expect.poll(() => stream.isUp, { timeout: patience(10) }).toBe(true);
});

it('a publisher that takes over and never sends anything takes the stream off air', async () => {
  const id = await goLive();
  signals.length = 0;
  // Reconnects from its own session; another publisher would be refused.
  await expect(publish(offer, 'another session')).rejects.toMatchObject({ refusal: 'stale' });
  await publish(offer, id);
  expect(signals).toEqual([]);
  stream.look(performance.now() + 3500);
  expect(signals).toEqual([{ kind: 'down', generation }]);
});
