import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/**
 * Runs PGlite in a thread of its own: a query never blocks the event loop of the server.
 * Messages in: protocol bytes, or 'reset' when a connection ended, or 'close'. Messages out: protocol bytes, 'ready', 'closed'.
 */
export type PgliteWorkerData = { dataDir: string | undefined; snapshot: ArrayBuffer | undefined };

const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker only');
const { dataDir, snapshot } = workerData as PgliteWorkerData;

const database = await PGlite.create({
  ...(dataDir === undefined ? {} : { dataDir }),
  ...(snapshot === undefined ? {} : { loadDataDir: new Blob([snapshot]) }),
});

let queue = Promise.resolve();

async function handle(message: Uint8Array | 'reset' | 'snapshot' | 'close'): Promise<void> {
  if (message === 'reset') {
    await database.exec('ROLLBACK');
    await database.exec('DISCARD ALL');
    return;
  }
  if (message === 'snapshot') {
    const dump = await database.dumpDataDir('none');
    port?.postMessage({ snapshot: await dump.arrayBuffer() });
    return;
  }
  if (message === 'close') {
    await database.close();
    port?.postMessage('closed');
    return;
  }
  port?.postMessage(await database.execProtocolRaw(message));
}

port.on('message', (message) => {
  queue = queue
    .then(() => handle(message))
    .catch((error: unknown) => {
      port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
    });
});
port.postMessage('ready');
