import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { parentPort, workerData } from 'node:worker_threads';
import { DurableNodeFS } from '#db/durable-files.ts';
import { keepParserUnoptimized, optimizeLate, type Program } from '#db/pglite-compilation.ts';

/**
 * Runs PGlite in a thread of its own: a query never blocks the event loop of the server.
 */
export interface PgliteWorkerData {
  /** Undefined: the database is in memory. */
  dataDir?: string | undefined;
  /** A dump from which a database in memory is created. */
  snapshot?: ArrayBuffer | undefined;
  /** PGlite, compiled before; by default it is compiled here. */
  program?: WebAssembly.Module | undefined;
  /** Whether a commit waits until it is on the disk. */
  isDurable: boolean;
}

/**
 * Requests to the thread. `bytes` are messages of the wire protocol on a connection; one connection at a time has its turn;
 * 'reset' tells that a connection has ended.
 */
export type PgliteRequest = { connection: number; bytes: Uint8Array } | 'reset' | 'snapshot' | 'close';

/** Messages from the thread. `ended` is the last one: the database has stopped by itself and must be opened anew. */
export type PgliteAnswer =
  | { connection: number; bytes: Uint8Array }
  | { connection: number; failure: string }
  | { snapshot: ArrayBuffer }
  | { ended: string }
  | 'ready'
  | 'closed';

const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker only');
const say = (answer: PgliteAnswer, transfer: ArrayBuffer[] = []) => port.postMessage(answer, transfer);
const { dataDir, snapshot, program, isDurable } = workerData as PgliteWorkerData;

/** The last line in which PostgreSQL reported why it stops. */
let lastWords = '';

/** Receives PostgreSQL's log; true would print it. */
function listen(line: string): boolean {
  const reason = /\b(?:FATAL|PANIC): {2}(.*)/.exec(line)?.[1];
  // Messages after the first panic are its consequences.
  if (reason !== undefined && lastWords === '') lastWords = reason;
  return false;
}

/**
 * PostgreSQL aborts when continuing would endanger the data, for example when its log cannot be written. PGlite would continue to
 * answer from what is left of it, so the thread ends here, inside the call.
 */
function endNow(): never {
  say({ ended: lastWords || 'it aborted' });
  process.exit(1);
}

/** What PGlite passes to Emscripten, as far as it is changed here; `receive` starts what was instantiated. */
interface Startup {
  onAbort?: () => void;
  instantiateWasm(imports: unknown, receive: (instance: Program, compiled: WebAssembly.Module) => void): unknown;
}

/** The folder with hooks for Emscripten: when PostgreSQL aborts, and before it starts. PGlite offers no other place for them. */
function hooked<F extends NodeFS>(files: F): F {
  const init = files.init.bind(files);
  files.init = async (...args) => {
    const { emscriptenOpts } = await init(...args);
    const startup = emscriptenOpts as unknown as Startup;
    const instantiateWasm: Startup['instantiateWasm'] = (imports, receive) =>
      startup.instantiateWasm(imports, (instance, compiled) => {
        keepParserUnoptimized(instance);
        receive(instance, compiled);
      });
    return { emscriptenOpts: { ...emscriptenOpts, instantiateWasm, onAbort: endNow } as typeof emscriptenOpts };
  };
  return files;
}

async function openDatabase(): Promise<PGlite> {
  const settings = ['shared_buffers=16MB', 'wal_sync_method=fsync'];
  const startParams = [
    // Without -F commits are flushed to the disk.
    ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || !isDurable),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  try {
    return await PGlite.create({
      ...(dataDir === undefined ? {} : { fs: hooked(isDurable ? new DurableNodeFS(dataDir) : new NodeFS(dataDir)) }),
      ...(snapshot === undefined ? {} : { loadDataDir: new Blob([snapshot]) }),
      ...(program === undefined ? {} : { pgliteWasmModule: program }),
      startParams,
      extensions: { pg_trgm, unaccent },
      onStderr: listen,
    });
  } catch (error) {
    throw lastWords === '' ? error : new Error(lastWords, { cause: error });
  }
}

optimizeLate();
const database = await openDatabase();
lastWords = '';

/**
 * Answers one group of messages. The raw stream does not buffer responses; `execProtocolRaw` would.
 */
async function answer(connection: number, bytes: Uint8Array): Promise<void> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  await database.execProtocolRawStream(bytes, {
    syncToFs: false,
    onRawData: (chunk) => {
      // A view of memory that the next chunk will overwrite.
      chunks.push(chunk.slice());
      size += chunk.length;
    },
  });
  let whole = chunks[0] ?? new Uint8Array();
  if (chunks.length > 1) {
    whole = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
  }
  say({ connection, bytes: whole }, [whole.buffer as ArrayBuffer]);
}

async function handle(request: PgliteRequest): Promise<void> {
  if (request === 'reset') {
    await database.exec('ROLLBACK');
    await database.exec('DISCARD ALL');
  } else if (request === 'snapshot') {
    const dump = await database.dumpDataDir('none');
    const bytes = await dump.arrayBuffer();
    say({ snapshot: bytes }, [bytes]);
  } else if (request === 'close') {
    await database.close();
    say('closed');
  } else {
    await answer(request.connection, request.bytes);
  }
}

let queue = Promise.resolve();
port.on('message', (request: PgliteRequest) => {
  queue = queue
    .then(() => handle(request))
    .catch((error: unknown) => {
      const failure = error instanceof Error ? error.message : String(error);
      if (typeof request === 'object') say({ connection: request.connection, failure });
      else say({ ended: failure });
    });
});
say('ready');
