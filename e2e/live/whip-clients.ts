import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '../browser.ts';

const require = createRequire(import.meta.url);

interface WhipClients {
  WhipOfMedooze: new () => { publish(connection: RTCPeerConnection, url: string, token: string): Promise<void> };
  WhepOfMedooze: new () => { view(connection: RTCPeerConnection, url: string, token: string): Promise<void> };
  WhipOfEyevinn: new (options: {
    endpoint: string;
    opts: { authkey: string; iceServers: RTCIceServer[] };
    peerConnectionFactory: (configuration: RTCConfiguration) => RTCPeerConnection;
  }) => { setIceServersFromEndpoint(): Promise<void>; ingest(stream: MediaStream): Promise<void> };
}

declare global {
  interface Window {
    clients: WhipClients;
  }
}

/** Loads third-party WHIP and WHEP clients into a page, as `window.clients`. */
export async function loadWhipClients(page: Page): Promise<void> {
  const serve = (name: string, body: string) =>
    page.route(`**/clients/${name}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await serve('whip.js', readFileSync(require.resolve('whip-whep/whip.js'), 'utf8'));
  await serve('whep.js', readFileSync(require.resolve('whip-whep/whep.js'), 'utf8'));
  await serve('eyevinn.js', asModule(require.resolve('@eyevinn/whip-web-client')));
  await serve(
    'all.js',
    `import { WHIPClient as WhipOfMedooze } from './whip.js';
    import { WHEPClient as WhepOfMedooze } from './whep.js';
    import { WHIPClient as WhipOfEyevinn } from './eyevinn.js';
    window.clients = { WhipOfMedooze, WhepOfMedooze, WhipOfEyevinn };`,
  );
  await page.addScriptTag({ type: 'module', url: '/clients/all.js' });
}

/** Bundles a CommonJS file and everything that it requires into one browser module. */
function asModule(entry: string): string {
  const files = new Map<string, string>();
  const add = (file: string): void => {
    if (files.has(file)) return;
    const requireHere = createRequire(file);
    files.set(file, '');
    const source = readFileSync(file, 'utf8').replaceAll(/require\(["']([^"']+)["']\)/g, (_call, name: string) => {
      // The npm package, not the Node module of the same name.
      const found = requireHere.resolve(name === 'events' ? 'events/' : name);
      add(found);
      return `load(${JSON.stringify(found)})`;
    });
    files.set(file, source);
  };
  add(entry);
  const bodies = [...files].map(([file, source]) => `${JSON.stringify(file)}: (module, exports) => {\n${source}\n}`);
  return `const bodies = {\n${bodies.join(',\n')}\n};
const loaded = {};
function load(file) {
  if (loaded[file]) return loaded[file].exports;
  const module = (loaded[file] = { exports: {} });
  bodies[file](module, module.exports);
  return module.exports;
}
export const { WHIPClient } = load(${JSON.stringify(entry)});
`;
}
