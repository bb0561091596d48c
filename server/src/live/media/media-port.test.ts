import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { offer } from '#testing/live-fakes/offer.ts';
import { startMediaEngine } from './media-engine.ts';
import { findPortProblem } from './media-port.ts';

it('a media port that is in use is named in the log, and nothing crashes', async () => {
  const taken = createSocket('udp4').bind(0);
  await once(taken, 'listening');
  const { port } = taken.address();
  expect(await findPortProblem(port)).toContain(`UDP port ${port} (MEDIA_PORT)`);
  const died: object[] = [];
  const media = startMediaEngine({
    port,
    publicAddress: undefined,
    folder: tmpdir(),
    log: { error: (details) => died.push(details), warn: () => {} },
  });
  onTestFinished(() => media.stop());
  const publish = () =>
    media.ask({
      what: 'publish',
      streamId: '1',
      userId: 'host',
      generation: 1,
      sdp: offer,
      isRecorded: false,
      after: undefined,
    });
  await expect(publish()).rejects.toMatchObject({ code: 'streams.unavailable' });
  expect(died).toEqual([{ code: 1, signal: null }]);
  taken.close();
  await once(taken, 'close');
  expect(await findPortProblem(port)).toBeNull();
  expect(await publish()).toMatchObject({ sessionId: expect.any(String) });
});
