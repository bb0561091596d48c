// npm start: installs, builds what changed, then runs the server on the pinned Node.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { install, node, root } from './install.mjs';

install();
await buildWeb();

// Imports inflate the young generation to 100 MB that nothing uses afterwards; 8 MB serves as fast (bench/course-list.mjs).
const flags = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];
const server = spawn(node, [...flags, join(root, 'server', 'src', 'main.ts')], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
