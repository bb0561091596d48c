import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny';
import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { clock } from './clock-videos.ts';

/** A picture that is shown from a second on, and the second that it shows; null: no clock. */
export interface ShownClock {
  at: number;
  shows: number | null;
}

/** Decodes a file with ffmpeg; options before and after its name, which have no spaces. */
async function decode(path: string, before: string, after: string): Promise<Buffer> {
  const args = [...`-v error -nostdin -nostats ${before} -i`.split(' '), path, ...after.split(' ')];
  return buffer(spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout);
}

/** Joins the segments of a packaged video, as a player appends them. @returns the path of the file */
export async function joinSegments(folder: string): Promise<string> {
  const number = (name: string) => Number(/(\d+)\.m4s$/.exec(name)?.[1]);
  const names = (await readdir(folder)).filter((name) => name.startsWith('segment-1-'));
  const parts = ['init-1.m4s', ...names.toSorted((a, b) => number(a) - number(b))];
  const path = `${folder}.joined.mp4`;
  await writeFile(path, Buffer.concat(await Promise.all(parts.map((name) => readFile(join(folder, name))))));
  return path;
}

/** Every picture of packaged segments in the order of showing, whatever the index says. */
export async function readPictures(path: string): Promise<ShownClock[]> {
  const { width, height } = clock;
  const scaled = `scale=${width}:${height}:flags=neighbor,format=gray`;
  const bytes = await decode(
    path,
    '-ignore_editlist 1 -noautorotate',
    `-map 0:v:0 -vf ${scaled} -fps_mode passthrough -f rawvideo -`,
  );
  const times = await timesOfPictures(path);
  const count = bytes.length / width / height;
  if (count !== times.length) throw new Error(`${count} pictures of ${times.length} can be decoded`);
  return times.map((at, index) => ({
    at,
    shows: readBars((x, y) => bytes[index * width * height + y * width + x] ?? 0),
  }));
}

async function timesOfPictures(path: string): Promise<number[]> {
  using input = new Input({ source: new FilePathSource(path), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const times: number[] = [];
  if (track) for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
  return times.toSorted((a, b) => a - b);
}

/** The second that bars show, by their brightness; null if they are no clock. */
export function readBars(brightnessAt: (x: number, y: number) => number): number | null {
  let count = 0;
  for (let bar = 0; bar < clock.bars; bar++) {
    const x = Math.round((bar + 0.5) * clock.barWidth);
    const [above, below] = [brightnessAt(x, clock.height / 4), brightnessAt(x, (clock.height * 3) / 4)];
    if (Math.abs(above - below) < 80) return null;
    if (above > below) count += 2 ** bar;
  }
  return count / clock.rate;
}

/** When the tones of a file begin, in seconds. */
export async function readTones(path: string): Promise<number[]> {
  const rate = 8000;
  const bytes = await decode(
    path,
    '-copyts -ignore_editlist 1',
    `-map 0:a:0? -af aresample=async=1:first_pts=0 -ac 1 -ar ${rate} -f s16le -`,
  );
  const tones: number[] = [];
  let quietSince = -1;
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    if (Math.abs(bytes.readInt16LE(at)) < 2000) continue;
    const second = at / 2 / rate;
    if (quietSince < 0 || second - quietSince > 0.3) tones.push(second);
    quietSince = second;
  }
  return tones;
}
