import autocannon from 'autocannon';
// Video segments per second, signed and looked up by the server, compared with nginx serving the same file, in one run.
// node_modules/.bin/node bench/segments.mjs [address of a running Candela with demo content] [its data folder] [seconds]
import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const address = process.argv[2] ?? 'http://localhost:3000';
const files = resolve(process.argv[3] ?? 'data', 'files');
const seconds = Number(process.argv[4] ?? 6);
const headers = { 'x-api-key': 'candela-web', 'content-type': 'application/json' };

const session = await fetch(`${address}/api/sessions`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ email: 'student@candela.test', password: 'candela-demo-1' }),
});
const { token } = await session.json();
const [videoId] = (await readdir(join(files, 'videos'))).toSorted();
const answer = await fetch(`${address}/api/videos/${videoId}/playback`, {
  method: 'POST',
  headers: { 'x-api-key': 'candela-web', authorization: `Bearer ${token}` },
});
if (!answer.ok) throw new Error(`No playback: ${answer.status} ${await answer.text()}`);
const { hlsUrl } = await answer.json();
const names = await readdir(join(files, 'videos', videoId), { recursive: true });
const segment = names.filter((name) => name.endsWith('.m4s')).toSorted()[1];
const url = new URL(hlsUrl.replace(/[^/]+$/, segment), address).href;

/** Requests and megabytes per second, with keep-alive and 20 connections. */
async function load(of) {
  const { requests, throughput, non2xx } = await autocannon({ url: of, connections: 20, duration: seconds });
  if (non2xx > 0) throw new Error(`${non2xx} requests were refused: ${of}`);
  return { perSecond: requests.average, megabytes: throughput.average / 1e6 };
}

const show = (name, { perSecond, megabytes }) =>
  console.log(`${name.padEnd(8)} ${perSecond.toFixed(0)} segments/s, ${megabytes.toFixed(0)} MB/s`);

await load(url);
const own = await load(url);
show('Candela', own);

if (spawnSync('nginx', ['-v']).error) {
  console.log('nginx is not installed: nothing to compare with');
} else {
  const folder = await mkdtemp(join(tmpdir(), 'candela-bench-'));
  const port = 3905;
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `user root; worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/errors;
    events { worker_connections 1024; }
    http { access_log off; sendfile on; keepalive_requests 1000000; types { video/iso.segment m4s; }
      server { listen 127.0.0.1:${port}; root ${files}/videos/${videoId}; } }`,
  );
  const nginx = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'inherit' });
  const reference = `http://127.0.0.1:${port}/${segment}`;
  for (let wait = 0; wait < 50 && !(await fetch(reference).catch(() => null))?.ok; wait++)
    await new Promise((next) => setTimeout(next, 100));
  const theirs = await load(reference);
  show('nginx', theirs);
  console.log(`ratio    ${(own.perSecond / theirs.perSecond).toFixed(2)}`);
  nginx.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
