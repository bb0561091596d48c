// Starts the server once while the image is built, so that compiled modules are in it: its root is read-only later.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'server', 'src');
const dataDir = mkdtempSync(join(tmpdir(), 'candela-cache-'));
const server = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--import',
    pathToFileURL(join(source, 'quick-start.preload.ts')).href,
    join(source, 'main.ts'),
  ],
  {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DEMO: 'off',
      HOST: '127.0.0.1',
      PORT: '3999',
      MEDIA_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const late = setTimeout(() => server.kill('SIGKILL'), 180_000);
let text = '';
server.stdout.on('data', (bytes) => {
  text += String(bytes);
  if (text.includes('Candela is ready')) server.kill('SIGTERM');
});
await once(server, 'exit');
clearTimeout(late);
rmSync(dataDir, { recursive: true, force: true });
const filled = readdirSync(join(root, '.cache', 'compiled'), { recursive: true }).length;
console.log(`${filled} compiled modules`);
if (!text.includes('Candela is ready') || filled < 100) process.exit(1);
