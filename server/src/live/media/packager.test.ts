import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { readGroup, LiveSource } from '#testing/live-source.ts';
import { pps, spsOf } from '#testing/media-packets.ts';
import { patience } from '#testing/patience.ts';
import { renamedSets } from '#testing/renamed-sets.ts';
import { Packager, type Part, type Segment } from './packager.ts';

const group = readGroup(60);

function collect(given: Partial<ConstructorParameters<typeof LiveSource>[0]> = {}) {
  const segments: Segment[] = [];
  const failures: unknown[] = [];
  const wanted = { count: 0 };
  const packager = new Packager({
    onSegment: (segment) => segments.push(segment),
    onKeyframeWanted: () => wanted.count++,
    onFailed: (error) => failures.push(error),
  });
  const source = new LiveSource({ group, packager, ...given });
  return { segments, failures, wanted, packager, source };
}

/** Waits until the queue is written. */
const settle = () => new Promise((done) => setTimeout(done, 20));

async function open(bytes: Buffer) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video) throw new Error('no video');
  const read = async (track: typeof video | typeof audio) => {
    const packets = [];
    if (track) for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    return packets;
  };
  return { video, audio, pictures: await read(video), sounds: await read(audio) };
}

function partsOf(segments: readonly Segment[]): [Part, Segment[]][] {
  const parts = new Map<Part, Segment[]>();
  for (const segment of segments) parts.set(segment.part, [...(parts.get(segment.part) ?? []), segment]);
  return [...parts];
}

const openPart = ([part, segments]: [Part, Segment[]]) =>
  open(Buffer.concat([part.init, ...segments.map(({ bytes }) => bytes)]));

/** Properties that every player relies on. */
async function check(segments: readonly Segment[], maxPictureSeconds = 0.05): Promise<void> {
  for (const [part, own] of partsOf(segments)) {
    let at: number | undefined;
    for (const { bytes, seconds, startsAt } of own) {
      const { pictures } = await open(Buffer.concat([part.init, bytes]));
      expect(pictures[0]?.type, 'begins with a keyframe').toBe('key');
      const begin = pictures[0]?.timestamp ?? 0;
      if (at !== undefined) expect(begin, 'goes on where the one before ended').toBeCloseTo(at, 3);
      at = begin + seconds;
      const last = pictures.at(-1)?.timestamp ?? 0;
      expect(at - last, 'is as long as its pictures').toBeGreaterThan(0);
      expect(at - last, 'is as long as its pictures').toBeLessThan(maxPictureSeconds);
      expect(startsAt / 1000 - begin, 'says when it was').toBeCloseTo((own[0]?.startsAt ?? 0) / 1000, 2);
    }
    const { pictures, sounds } = await openPart([part, own]);
    for (const packets of [pictures, sounds]) {
      const times = packets.map(({ timestamp }) => timestamp);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(new Set(times).size).toBe(times.length);
    }
  }
}

describe('segments', () => {
  it('hold what was sent, of about two seconds each, picture by picture and sound by sound', async () => {
    const { segments, failures, packager, source } = collect();
    await source.send({ seconds: 11.5 });
    await packager.interrupt();
    expect(failures).toEqual([]);
    await check(segments);
    expect(segments.map(({ seconds }) => Math.round(seconds * 10) / 10)).toEqual([2, 2, 2, 2, 2, 1.5]);
    const [part] = partsOf(segments);
    if (!part) throw new Error('no part');
    const { video, audio, pictures, sounds } = await openPart(part);
    expect([await video.getCodedWidth(), await video.getCodedHeight()]).toEqual([1280, 720]);
    expect(await video.getCodecParameterString()).toBe('avc1.42c028');
    expect(await audio?.getCodec()).toBe('opus');
    expect(pictures).toHaveLength(source.sent.length);
    expect(pictures.map(({ timestamp }) => Math.round(timestamp * 1000))).toEqual(source.sent.map(Math.round));
    expect(sounds.length).toBeGreaterThan(11.5 * 50 - 5);
    expect(sounds[0]?.data.length).toBe(80);
    // In sync with the picture: both start at the beginning.
    expect(sounds[0]?.timestamp).toBeLessThan(0.06);
    const bytes = pictures[61]?.data ?? new Uint8Array();
    expect(Buffer.from(bytes.subarray(4)).equals(group.deltas[0] ?? Buffer.alloc(0)), 'the very bytes').toBe(true);
  });

  it('come while it goes on, and ask for a keyframe every two seconds where none comes', async () => {
    const { segments, wanted, source } = collect({
      group: { ...group, deltas: Array.from({ length: 5 }, () => group.deltas).flat() },
    });
    await source.send({ seconds: 4 });
    expect(wanted.count).toBeGreaterThan(0);
    await source.send({ seconds: 7 });
    await settle();
    // A publisher that ignores keyframe requests produces long segments rather than none.
    expect(segments.map(({ seconds }) => seconds.toFixed(2))).toEqual(['9.87']);
  });

  it('are right however late the sound comes', async () => {
    for (const audioLag of [0, 300, 900]) {
      const { segments, failures, packager, source } = collect({
        audioLag,
        group: { ...group, deltas: group.deltas.slice(0, 23) },
      });
      await source.send({ seconds: 10 });
      await packager.interrupt();
      expect(failures).toEqual([]);
      await check(segments);
      const whole = segments.reduce((sum, { seconds }) => sum + seconds, 0);
      expect(whole, `${audioLag} ms`).toBeCloseTo(10, 0);
    }
  });

  it('go on over the end of both clocks', async () => {
    const [videoStart, audioStart] = [2 ** 32 - 90_000 * 3, 2 ** 32 - 48_000 * 5];
    const { segments, packager, source } = collect({ videoStart, audioStart });
    await source.send({ seconds: 9 });
    await packager.interrupt();
    await check(segments);
    expect(partsOf(segments)).toHaveLength(1);
    const [part] = partsOf(segments);
    const { pictures, sounds } = await openPart(part ?? [segments[0]?.part as Part, []]);
    expect(pictures).toHaveLength(270);
    expect(sounds.length).toBeGreaterThan(440);
  });

  it('have no damaged picture in them, and go on with the next keyframe', async () => {
    const { segments, failures, wanted, packager, source } = collect();
    await source.send({ seconds: 3 });
    const before = wanted.count;
    let index = 0;
    // Every 70th packet is lost.
    await source.send({ seconds: 8, isLost: () => index++ % 70 === 35 });
    await source.send({ seconds: 3 });
    await packager.interrupt();
    expect(failures).toEqual([]);
    expect(wanted.count).toBeGreaterThan(before);
    // A picture is shown until the next keyframe.
    await check(segments, 2);
    const units = new Set([group.key, ...group.deltas].map((unit) => unit.toString('base64')));
    for (const part of partsOf(segments)) {
      const { pictures } = await openPart(part);
      let position = -1;
      for (const { data, type } of pictures) {
        const last = Buffer.from(data.subarray(data.length - 1));
        expect(last).toHaveLength(1);
        if (type === 'key') position = 0;
        else position++;
        const expected = position === 0 ? group.key : group.deltas[position - 1];
        const own = Buffer.from(data.subarray(data.length - (expected?.length ?? 0)));
        expect(units.has(own.toString('base64')), 'a whole picture, after the one it is built on').toBe(true);
        expect(own.equals(expected ?? Buffer.alloc(0))).toBe(true);
      }
      expect(position).toBeGreaterThan(-1);
    }
    const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
    expect(seconds).toBeGreaterThan(13);
  });

  it('go on in the same part where the parameter sets only change their ids', async () => {
    const groupOf = (id: keyof typeof renamedSets) => {
      const [sps, set, key, ...deltas] = renamedSets[id];
      if (!sps || !set || !key) throw new Error('no units');
      return {
        parameters: [sps, set],
        key,
        deltas: Array.from({ length: 30 }, () => deltas)
          .flat()
          .slice(0, 59),
      };
    };
    const { segments, failures, packager, source } = collect({ group: groupOf(0) });
    for (const id of [0, 5, 31, 0] as const) await source.send({ seconds: 2, group: groupOf(id) });
    await packager.interrupt();
    expect(failures).toEqual([]);
    await check(segments);
    const parts = partsOf(segments);
    expect(parts).toHaveLength(1);
    expect(segments.map(({ seconds }) => Math.round(seconds))).toEqual([2, 2, 2, 2]);
    const [part] = parts;
    if (!part) throw new Error('no part');
    const { pictures } = await openPart(part);
    const key = renamedSets[0][2] ?? Buffer.alloc(0);
    for (const { data } of pictures.filter(({ type }) => type === 'key')) {
      expect(Buffer.from(data.subarray(data.length - key.length)).equals(key)).toBe(true);
    }
  });

  it('begin another part where the size changes', async () => {
    const { segments, failures, packager, source } = collect();
    await source.send({ seconds: 4 });
    const other = { ...group, parameters: [spsOf({ width: 640, height: 368, cropBottom: 8 }), pps] };
    await source.send({ seconds: 4, group: other });
    await source.send({ seconds: 4, group });
    await packager.interrupt();
    expect(failures).toEqual([]);
    await check(segments);
    const parts = partsOf(segments);
    expect(parts.map(([{ shape }]) => [shape.width, shape.height])).toEqual([
      [1280, 720],
      [640, 360],
      [1280, 720],
    ]);
    let pictures = 0;
    for (const part of parts) pictures += (await openPart(part)).pictures.length;
    expect(pictures).toBe(source.sent.length);
    const times = segments.map(({ startsAt }) => startsAt);
    segments.slice(1).forEach((segment, index) => {
      const before = segments[index];
      expect(segment.startsAt - (before?.startsAt ?? 0) - (before?.seconds ?? 0) * 1000).toBeLessThan(60);
    });
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('have silence where there is no sound, and say how long they really are', async () => {
    const { segments, failures, packager, source } = collect();
    await source.send({ seconds: 5 });
    await source.send({ seconds: 9, hasSound: false });
    await source.send({ seconds: 6 });
    await packager.interrupt();
    expect(failures).toEqual([]);
    await check(segments);
    const seen = [];
    for (const part of partsOf(segments)) seen.push(await openPart(part));
    expect(seen.map(({ audio }) => audio !== null)).toEqual([true]);
    expect(seen[0]?.sounds.length).toBeGreaterThan(19 * 50);
    expect(seen.reduce((sum, { pictures }) => sum + pictures.length, 0)).toBe(source.sent.length);
    const whole = segments.reduce((sum, { seconds }) => sum + seconds, 0);
    expect(whole).toBeCloseTo(20, 0);
  });

  it('go on after a time without a picture, with the sound of that time, and after one without either', async () => {
    const { segments, failures, packager, source } = collect();
    await source.send({ seconds: 5 });
    await source.send({ seconds: 20, hasPicture: false });
    await source.send({ seconds: 5 });
    await source.send({ seconds: 2.5, hasPicture: false, hasSound: false });
    await source.send({ seconds: 5 });
    await packager.interrupt();
    expect(failures).toEqual([]);
    await check(segments, 21);
    const seen = [];
    for (const part of partsOf(segments)) seen.push(await openPart(part));
    expect(seen.map(({ pictures }) => pictures.length)).toEqual([450]);
    expect(seen[0]?.sounds.length).toBeGreaterThan(1490 + 7 * 50);
    const whole = partsOf(segments).map(([, own]) => own.reduce((sum, { seconds }) => sum + seconds, 0));
    expect(whole[0]).toBeCloseTo(37.5, 0);
  });

  it('are of the next publisher after the last one', async () => {
    const { segments, failures, packager, source } = collect();
    await source.send({ seconds: 3 });
    await packager.interrupt();
    await source.send({ seconds: 0.5, hasPicture: false });
    await source.send({ seconds: 3 });
    await packager.interrupt();
    expect(failures).toEqual([]);
    await check(segments);
    expect(partsOf(segments)).toHaveLength(2);
  });

  it(
    'are made for hours without keeping anything of the past',
    async () => {
      setFlagsFromString('--expose-gc');
      const collectGarbage = runInNewContext('gc') as () => void;
      const small = { ...group, key: Buffer.concat([Buffer.from([0x65]), Buffer.alloc(40, 1)]) };
      const { failures, packager, segments, source } = collect({
        group: { ...small, deltas: group.deltas.slice(0, 59) },
      });
      const measure = async () => {
        segments.length = 0;
        source.sent.length = 0;
        for (let round = 0; round < 3; round++) {
          await settle();
          collectGarbage();
        }
        return process.memoryUsage().heapUsed / 2 ** 20;
      };
      const hear = async (minutes: number) => {
        for (let minute = 0; minute < minutes; minute++) {
          await source.send({ seconds: 60 });
          await settle();
          segments.length = 0;
          source.sent.length = 0;
        }
      };
      await hear(5);
      const before = await measure();
      await hear(20);
      const after = await measure();
      await packager.interrupt();
      expect(failures).toEqual([]);
      expect(after - before, 'megabytes').toBeLessThan(8);
    },
    patience(120),
  );
});
