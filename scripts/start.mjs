// npm start: installs, builds what changed, then runs the server on the pinned Node and restarts it after a crash.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { install, node, root } from './install.mjs';
import { supervise } from './supervise.mjs';

await install();
await buildWeb();

// Imports grow the young generation to 100 MB that is not needed afterwards; 8 MB is just as fast (bench/course-list.mjs).
const flags = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning'];
const server = join(root, 'server', 'src');
const preload = ['--import', pathToFileURL(join(server, 'quick-start.preload.ts')).href];
supervise(node, [...flags, ...preload, join(server, 'main.ts')], { cwd: root });
