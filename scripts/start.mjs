// npm start: installs, builds what changed, then runs the server on the pinned Node and restarts it after a crash.
import { buildWeb } from './build-web.mjs';
import { install, node, root } from './install.mjs';
import { serverArguments, serverEnvironment } from './server-process.mjs';
import { endWithShellOfNpm, supervise } from './supervise.mjs';

endWithShellOfNpm();
await install();
await buildWeb();

supervise(node, serverArguments, { cwd: root, env: { ...serverEnvironment, ...process.env } });
