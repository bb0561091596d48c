import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { movieOf } from '#testing/hostile-movies.ts';
import { removeFolder } from '#testing/remove-folder.ts';
import { convert } from './converting.ts';
import { isCutOffAvi } from './cut-off-avi.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { readMovieTracks } from './movie-tracks.ts';
import { packageInProcess } from './package-in-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => removeFolder(folder));
const { signal } = new AbortController();
const real = await findFfmpeg(process.env['FFMPEG_PATH']);

let files = 0;
async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, String(files++));
  await writeFile(path, content);
  return path;
}

describe('packaging ends', () => {
  const order = async (movie: Buffer) => ({ inputPath: await fileOf(movie), outputDir: join(folder, 'out') });

  it('with a file that announces millions of pictures', async () => {
    const packaged = packageInProcess(await order(movieOf(50_000_000)), { signal, milliseconds: 2500 });
    await expect(packaged).rejects.toMatchObject({ code: 'too_demanding', message: 'too much time' });
  });

  it('with a file whose index needs too much memory', async () => {
    const packaged = packageInProcess(await order(movieOf(10_000_000, 10_000_000)), { signal });
    await expect(packaged).rejects.toMatchObject({ code: 'too_demanding', message: 'too much memory' });
  });
});

/** A program in the place of ffmpeg that runs this script of a shell. */
async function programOf(script: string, memory?: number) {
  const path = await fileOf(
    `#!/bin/sh\ncase "$*" in *-version*) echo "ffmpeg version 7.1"; exit 0;; esac\n${script}\n`,
  );
  await chmod(path, 0o755);
  const program = await findFfmpeg(path, memory);
  if (!program) throw new Error('it was not taken for ffmpeg');
  return program;
}

describe.skipIf(process.platform === 'win32')('ffmpeg ends', () => {
  const conversion = { video: { index: 0, hdr: null }, folder, signal, durationSeconds: 1000 };
  const outputs = [{ size: 180, path: join(folder, 'out.mp4') }];
  const patience = { seconds: 1, mostSeconds: 100 };

  it('when a conversion would take too long at its speed, also when it stands still', async () => {
    for (const script of ['while :; do echo out_time_us=2000000; sleep 0.1; done', 'sleep 1000']) {
      const converted = convert(await programOf(script), 'x', outputs, { ...conversion, patience });
      await expect(converted).rejects.toMatchObject({ code: 'too_demanding' });
    }
  });

  it('not when it is slow, but fast enough', async () => {
    const script = 'for second in 1 2 3; do echo out_time_us=400000000; sleep 0.6; done';
    await convert(await programOf(script), 'x', outputs, { ...conversion, patience });
  });

  it.runIf(process.platform === 'linux')('when it takes too much memory', async () => {
    const program = await programOf(
      `exec ${process.execPath} -e 'x = Buffer.alloc(5e8, 1); setTimeout(Date, 1e6)'`,
      2e8,
    );
    await expect(program.run([], { signal, mostSeconds: null })).rejects.toMatchObject({
      code: 'too_demanding',
      message: 'too much memory',
    });
  });

  it.skipIf(!real)('when it takes too much time', async () => {
    const endless = '-f lavfi -i testsrc2=s=1920x1080:r=60:d=36000 -f null -';
    for (const level of ['error', 'info']) {
      const run = real!.run(['-nostdin', '-v', level, ...endless.split(' ')], { signal, mostSeconds: 1 });
      await expect(run).rejects.toMatchObject({ code: 'too_demanding', message: 'too much time' });
    }
  });
});

describe('readers of file structures end', () => {
  it('with an AVI of endless empty parts', async () => {
    const part = Buffer.from('RIFF\x04\0\0\0AVI ', 'latin1');
    const path = await fileOf(Buffer.concat(Array<Buffer>(300_000).fill(part)));
    const before = process.cpuUsage();
    expect(await isCutOffAvi(path)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_000_000);
  });

  it('with an edit list that has fewer entries than it claims', async () => {
    const movie = movieOf(10);
    const list = Buffer.alloc(24);
    list.writeUInt32BE(24, 0);
    list.write('elst', 4);
    list.writeUInt32BE(9000, 12);
    const edits = Buffer.concat([Buffer.alloc(8), list]);
    edits.writeUInt32BE(edits.length, 0);
    edits.write('edts', 4);
    // Into the track, whose length and that of the movie grow.
    const [movieAt, trackAt, mediaAt] = ['moov', 'trak', 'mdia'].map((type) => movie.indexOf(type) - 4) as [
      number,
      number,
      number,
    ];
    for (const at of [movieAt, trackAt]) movie.writeUInt32BE(movie.readUInt32BE(at) + edits.length, at);
    const path = await fileOf(Buffer.concat([movie.subarray(0, mediaAt), edits, movie.subarray(mediaAt)]));
    expect(await readMovieTracks(path)).toMatchObject([{ handler: 'vide', edits: [] }]);
  });
});
