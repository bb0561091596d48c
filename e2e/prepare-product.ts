// Makes a data folder with demo content and packaged videos: node e2e/prepare-product.ts <folder>
// Products with that folder in PREPARED_PRODUCT open a copy, which takes a sixth of filling one.
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { clientHeaders, credentialsOf } from './demo-accounts.ts';
import { patience } from './pace.ts';
import { freePorts, runServer } from './product.ts';

const [dataDir = ''] = process.argv.slice(2);
await mkdir(dataDir);
const { port, mediaPort } = await freePorts();
const { server } = await runServer({ dataDir, port, mediaPort, environment: {} });

async function call<T>(path: string, options: RequestInit): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, options);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const { token } = await call<{ token: string }>('/sessions', {
  method: 'POST',
  headers: { ...clientHeaders, 'content-type': 'application/json' },
  body: JSON.stringify(credentialsOf('super')),
});
const headers = { ...clientHeaders, authorization: `Bearer ${token}` };
const giveUpAt = Date.now() + patience(120);
for (;;) {
  const { ready, all } = await call<{ ready: number; all: number }>('/video-counts', { headers });
  if (ready === all) break;
  if (Date.now() > giveUpAt) throw new Error(`Only ${ready} of ${all} demo videos are ready`);
  await delay(250);
}
server.ref();
server.kill('SIGTERM');
await once(server, 'exit');
