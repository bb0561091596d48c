import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
// Packaging of a large file compared with `ffmpeg -c copy` to HLS, and uploading it compared with a bare tus server.
// node_modules/.bin/node bench/videos.mjs [megabytes]
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serverArguments, serverEnvironment } from '../scripts/server-process.mjs';
import { packagingOptions } from '../server/src/video/packaging/package-in-process.ts';

const megabytes = Number(process.argv[2] ?? 1000);
const root = resolve(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const ticksPerSecond = 100;
const part = 64 * 1024 ** 2;
const password = 'candela-demo-1';

function ffmpeg(...args) {
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** H.264 and AAC at 14 Mbit/s, repeated until the file is large enough. */
async function makeFilm() {
  const [piece, film] = [join(folder, 'piece.mp4'), join(folder, 'film.mp4')];
  ffmpeg(
    ...'-f lavfi -i testsrc2=s=1280x720:r=25:d=24 -f lavfi -i sine=d=24 -vf noise=alls=30:allf=t'.split(' '),
    ...'-c:v libx264 -preset ultrafast -b:v 14M -pix_fmt yuv420p -c:a aac'.split(' '),
    piece,
  );
  const times = Math.max(1, Math.round((megabytes * 1e6) / (await stat(piece)).size));
  ffmpeg('-stream_loop', String(times - 1), '-i', piece, '-c', 'copy', '-movflags', '+faststart', film);
  return { film, seconds: times * 24, bytes: (await stat(film)).size };
}

/** Runs a process to its end. @returns seconds, processor seconds, and peak memory in MB */
async function timed(child) {
  const started = performance.now();
  let [peak, ticks] = [0, 0];
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000);
      const times = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
      ticks = Number(times[11]) + Number(times[12]);
    } catch {
      // The process has ended.
    }
  }, 20);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  // Null for one that was killed because it had done its work.
  if (code) throw new Error(`ended with ${code}`);
  return { seconds: (performance.now() - started) / 1000, processor: ticks / ticksPerSecond, peak };
}

async function packaging(film) {
  const child = spawn(
    process.execPath,
    [...packagingOptions, join(root, 'server/src/video/packaging/packaging-process.ts')],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  child.on('message', (news) => {
    if ('failure' in news) console.error(news);
    // Like its parent in the product: it does not end by itself.
    if (!('progress' in news)) child.kill('SIGKILL');
  });
  child.send({ inputPath: film, outputDir: join(folder, 'ours') });
  return timed(child);
}

async function copying(film) {
  const target = join(folder, 'copied');
  await mkdir(target);
  const args = [
    '-v',
    'error',
    '-y',
    '-i',
    film,
    '-c',
    'copy',
    '-f',
    'hls',
    '-hls_time',
    '4',
    '-hls_playlist_type',
    'vod',
  ];
  const out = [
    '-hls_segment_type',
    'fmp4',
    '-hls_segment_filename',
    join(target, '%05d.m4s'),
    join(target, 'index.m3u8'),
  ];
  return timed(spawn('ffmpeg', [...args, ...out], { stdio: 'inherit' }));
}

/** Sends a file by tus in parts. @returns MB per second */
async function sending(film, url, headers) {
  const file = await openAsBlob(film);
  const started = performance.now();
  for (let offset = 0; offset < file.size; offset += part) {
    const answer = await fetch(url, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: file.slice(offset, offset + part),
    });
    if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
  }
  return file.size / 1e6 / ((performance.now() - started) / 1000);
}

async function bareServer(film, bytes) {
  const tus = new Server({ path: '/files', datastore: new FileStore({ directory: join(folder, 'bare') }) });
  const server = createServer((request, response) => void tus.handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${server.address().port}/files`;
  const made = await fetch(address, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(bytes) },
  });
  const speed = await sending(film, made.headers.get('location'), {});
  server.close();
  return speed;
}

async function ownServer(film, bytes) {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '3909', MEDIA_PORT: '0', FFMPEG_PATH: 'off' };
  // Same flags as `npm start`: with a large young generation, every 25 MB would trigger a full collection of the server's heap.
  const child = spawn(process.execPath, serverArguments, {
    env: { ...env, ...serverEnvironment, RATE_LIMIT: '0', LOG_LEVEL: 'error', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  while (!output.includes('Candela is ready')) output += String((await once(child.stdout, 'data'))[0]);
  child.stdout.resume();
  // Waits until the demo clips are packaged.
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  const api = 'http://127.0.0.1:3909';
  const ask = async (path, body, token) => {
    const headers = { 'x-api-key': 'candela-web', 'content-type': 'application/json' };
    if (token) headers.authorization = `Bearer ${token}`;
    const answer = await fetch(`${api}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const { token } = await ask('/sessions', { email: 'trainer@candela.test', password });
  const file = { title: 'Film', fileName: 'film.mp4', size: bytes, mimeType: 'video/mp4', fingerprint: 'film' };
  const { url } = await ask('/video-uploads', { ...file, videoId: crypto.randomUUID() }, token);
  const speed = await sending(film, api + url, { 'x-api-key': 'candela-web', authorization: `Bearer ${token}` });
  child.kill('SIGKILL');
  await once(child, 'exit');
  return speed;
}

try {
  const { film, seconds, bytes } = await makeFilm();
  console.log(`${(bytes / 1e6).toFixed(0)} MB, ${(seconds / 60).toFixed(1)} minutes of 720p`);
  // Once before, so that both read the file from memory.
  await writeFile(join(folder, 'warm'), readFileSync(film).subarray(0, 1));
  const copied = await copying(film);
  const ours = await packaging(film);
  const files = (await readdir(join(folder, 'ours'))).length;
  const perMinute = (time) => `${((time / seconds) * 60).toFixed(2)} s`;
  const show = (name, { seconds: time, processor, peak }) =>
    console.log(
      `${name.padEnd(16)}${perMinute(time)} a minute of video, ${processor.toFixed(2)} s of a processor, ${peak.toFixed(0)} MB`,
    );
  show('ffmpeg -c copy', copied);
  show('packaging', ours);
  console.log(
    `${files} files, ratio ${(ours.seconds / copied.seconds).toFixed(2)}, of processor time ${(ours.processor / copied.processor).toFixed(2)} (goal 2.5), memory goal 300 MB`,
  );
  await rm(join(folder, 'ours'), { recursive: true });
  await rm(join(folder, 'copied'), { recursive: true });
  const [bare, own] = [await bareServer(film, bytes), await ownServer(film, bytes)];
  console.log(
    `upload: ${own.toFixed(0)} MB/s, a bare tus server ${bare.toFixed(0)} MB/s, ratio ${(own / bare).toFixed(2)}`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
