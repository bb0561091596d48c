import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { clientHeaders, credentialsOf } from './demo-accounts.ts';
import { freePorts, runServer } from './product.ts';

// Makes a data folder with demo content and its packaged videos, of which products get copies:
// node e2e/prepare-product.ts <folder>, which is named in PREPARED_PRODUCT then. Filling one takes a server six times as long as opening it.
const [dataDir = ''] = process.argv.slice(2);
await mkdir(dataDir);
const { port, mediaPort } = await freePorts();
const { server } = await runServer({ dataDir, port, mediaPort, environment: {} });

const api = `http://127.0.0.1:${port}/api`;
const signedIn = await fetch(`${api}/sessions`, {
  method: 'POST',
  headers: { ...clientHeaders, 'content-type': 'application/json' },
  body: JSON.stringify(credentialsOf('super')),
});
const { token } = (await signedIn.json()) as { token: string };
const countVideos = async () => {
  const answer = await fetch(`${api}/video-counts`, {
    headers: { ...clientHeaders, authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as { all: number; ready: number };
};
let counts = await countVideos();
for (const giveUpAt = Date.now() + 120_000; counts.ready < counts.all; counts = await countVideos()) {
  if (Date.now() > giveUpAt) throw new Error(`Only ${counts.ready} of ${counts.all} demo videos are ready`);
  await new Promise((tick) => setTimeout(tick, 250));
}
server.ref();
server.kill('SIGTERM');
await once(server, 'exit');
