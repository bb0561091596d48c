// npm run dev: the server restarts when its sources change, the web client reloads itself on http://localhost:3000.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, node, root } from './install.mjs';

await install();

const port = process.env.PORT ?? '3000';
const apiPort = String(Number(port) + 1);
const env = { ...process.env, API_PORT: apiPort, WEB_PORT: port };
const children = [
  spawn(node, ['--disable-warning=ExperimentalWarning', '--watch', join(root, 'server', 'src', 'main.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, PORT: apiPort, PUBLIC_URL: `http://localhost:${port}` },
  }),
  spawn(node, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', port, '--strictPort'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env,
  }),
];

function stop(code) {
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0));
for (const child of children) child.on('exit', (code) => stop(code ?? 0));
