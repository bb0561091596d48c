import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { offer } from '#testing/live-fakes/offer.ts';
import { freeMediaPort } from '#testing/live-peers.ts';
import { LiveStream } from './live-stream.ts';
import { readOffer } from './sdp.ts';

const port = await freeMediaPort();
const stream = new LiveStream(
  { port, publicAddress: undefined },
  join(tmpdir(), `candela-formats-${port}`),
  () => undefined,
);
afterAll(() => stream.end());

/** An offer with these formats of H.264, by their payload types. */
function offerOf(formats: Record<number, string | null>, others: string[] = []): string {
  const lines = Object.entries(formats).flatMap(([type, parameters]) => [
    `a=rtpmap:${type} H264/90000`,
    ...(parameters === null ? [] : [`a=fmtp:${type} ${parameters}`]),
  ]);
  return offer
    .replace('SAVPF 96', `SAVPF ${Object.keys(formats).join(' ')}`)
    .replace('a=rtpmap:96 VP8/90000', [...others, ...lines].join('\r\n'));
}

let generation = 0;
async function answerTo(sdp: string): Promise<string[]> {
  const { sdp: answer } = await stream.publish({
    userId: 'host',
    generation: ++generation,
    sdp,
    isRecorded: false,
    after: undefined,
  });
  return answer.split('\r\n').filter((line) => /^a=(rtpmap|fmtp)|^m=/.test(line));
}

const x = 'x-google-start-bitrate=1000';

describe('an offer of H.264 is accepted, and answered with the very format', () => {
  it.each([
    [
      'Chromium',
      {
        103: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f',
        107: 'level-asymmetry-allowed=1;packetization-mode=0;profile-level-id=42001f',
        109: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
        117: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=4d001f',
        119: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=64001f',
      },
      109,
      'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    ],
    [
      'Safari',
      {
        96: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=640c1f',
        98: 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
      },
      98,
      'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
    ],
    [
      'Firefox',
      {
        126: 'profile-level-id=42e01f;level-asymmetry-allowed=1;packetization-mode=1',
        97: 'profile-level-id=42e01f;level-asymmetry-allowed=1',
      },
      126,
      'profile-level-id=42e01f;level-asymmetry-allowed=1;packetization-mode=1',
    ],
    [
      'OBS with a hardware encoder',
      { 96: 'profile-level-id=640028;packetization-mode=1;level-asymmetry-allowed=1' },
      96,
      'profile-level-id=640028;packetization-mode=1;level-asymmetry-allowed=1',
    ],
    [
      'GStreamer, constrained baseline at another level',
      {
        96: 'packetization-mode=1;profile-level-id=42c016;sprop-parameter-sets=Z0LAFtoCgL/lwEQAAAMABAAAAwDIPFi6gA==,aM48gA==',
      },
      96,
      'packetization-mode=1;profile-level-id=42c016',
    ],
    [
      'GStreamer, main',
      { 102: 'packetization-mode=1;profile-level-id=4d4028' },
      102,
      'packetization-mode=1;profile-level-id=4d4028',
    ],
    ['a client that sends whole units only', { 96: 'profile-level-id=42e01f' }, 96, 'profile-level-id=42e01f'],
  ] as const)('of %s', async (_client, formats, type, parameters) => {
    const lines = await answerTo(offerOf(formats));
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^m=video \\d+ UDP/TLS/RTP/SAVPF ${type}$`)),
      `a=rtpmap:${type} H264/90000`,
      `a=fmtp:${type} ${parameters};${x}`,
    ]);
  });

  it('of a client that names no profile', async () => {
    const lines = await answerTo(offerOf({ 96: null }));
    expect(lines.slice(1)).toEqual(['a=rtpmap:96 H264/90000', `a=fmtp:96 ${x}`]);
  });

  it('but not of ten bits or 4:4:4, for which VP8 is taken', () => {
    const studio = {
      96: 'packetization-mode=1;profile-level-id=6e001f',
      97: 'packetization-mode=1;profile-level-id=f4001f',
    };
    expect(readOffer(offerOf(studio))).toBeNull();
    const [media] = readOffer(offerOf(studio, ['a=rtpmap:98 VP8/90000']))?.media ?? [];
    expect(media).toMatchObject({ codec: 'VP8', payloadType: 98 });
  });
});

it('a viewer gets the profile that is sent, where they offer it', () => {
  const sdp = offerOf({
    103: 'packetization-mode=0;profile-level-id=64001f',
    109: 'packetization-mode=1;profile-level-id=42e01f',
    119: 'packetization-mode=1;profile-level-id=64001f',
  });
  const typeFor = (profile: 'high' | 'main' | 'constrainedBaseline') =>
    readOffer(sdp, { sent: { codec: 'H264', profile } })?.media[0]?.payloadType;
  expect([typeFor('high'), typeFor('main'), typeFor('constrainedBaseline')]).toEqual([119, 109, 109]);
});
