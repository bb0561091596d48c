import { readFile } from 'node:fs/promises';
import { startServer } from './start-server.mjs';

/**
 * A person's data export, made while the server handles requests: first with 1,000 events, then with 100,000. Prints the seconds until
 * it is ready, its size, and how much the server's memory grows meanwhile.
 */
const port = 3988;
const { client, pid, url, signIn, stop } = await startServer(port);

async function memory() {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function call(method, path, headers, body) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function makeArchive(events) {
  const { userId, headers } = await signIn(`export-${events}@example.test`, 3);
  await client.query(
    `insert into notifications (user_id, content_type, texts, language_code, source, visible_at)
     select $1::uuid, 'system', jsonb_build_object('en', jsonb_build_object('title', 'Something has happened ' || n,
       'body', repeat('word ', 30))), 'en', 'bench:' || n, now() from generate_series(1, $2::int) n`,
    [userId, events],
  );
  await client.query('update sessions set verified_at = now() where user_id = $1::uuid', [userId]);
  await client.query('analyze notifications');
  const before = await memory();
  let most = before;
  const begun = performance.now();
  await call('POST', '/data-exports', headers, {});
  let last;
  do {
    await new Promise((done) => setTimeout(done, 100));
    most = Math.max(most, await memory());
    ({ last } = await call('GET', '/data-exports', headers));
  } while (last.state === 'waiting' || last.state === 'running');
  if (last.state !== 'done') throw new Error(`it is ${last.state}`);
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${events} events: ${seconds.toFixed(1)} s, ${(last.sizeBytes / 1e6).toFixed(2)} MB, memory ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
  );
}

try {
  await makeArchive(1000);
  await makeArchive(100_000);
  await makeArchive(400_000);
} finally {
  await stop();
}
