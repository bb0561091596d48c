import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const main = resolve(import.meta.dirname, '../server/src/main.ts');
const preloads = ['quick-start.preload.ts', 'testing/check-row.preload.ts'].flatMap((file) => [
  '--import',
  pathToFileURL(resolve(import.meta.dirname, '../server/src', file)).href,
]);

export interface Product {
  url: string;
  /** The server's process id; its media process is a child. */
  processId: number;
  /** The UDP port of live media. */
  mediaPort: number;
  /** Output since its start. */
  readonly output: string;
  /** Stops it with a signal, as a user would. */
  stop(): Promise<void>;
  /** Kills the server and starts it again with the same content and address. Resolves when it responds. */
  crashAndStart(): Promise<void>;
}

/**
 * Starts the product as `npm start` does, in a data folder of its own; with demo content unless `environment` disables it. The folder is
 * a copy of PREPARED_PRODUCT where that is set (prepare-product.ts).
 */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'candela-e2e-'));
  const { PREPARED_PRODUCT: prepared } = process.env;
  if (prepared && environment['DEMO'] !== 'off') await cp(prepared, dataDir, { recursive: true });
  const serviceAccountFile = join(dataDir, 'service-account.json');
  await writeFile(serviceAccountFile, JSON.stringify(serviceAccount()));
  const given = {
    dataDir,
    ...(await freePorts()),
    environment: { FCM_SERVICE_ACCOUNT: serviceAccountFile, ...environment },
  };
  let { server, output } = await runServer(given);
  return {
    url: `http://localhost:${given.port}`,
    get processId() {
      return server.pid ?? 0;
    },
    mediaPort: given.mediaPort,
    get output() {
      return output;
    },
    stop: async () => {
      server.ref();
      server.kill('SIGTERM');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
      // An ffmpeg process of a crashed server may still be writing for a moment.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    crashAndStart: async () => {
      server.ref();
      server.kill('SIGKILL');
      await once(server, 'exit');
      ({ server, output } = await runServer(given));
    },
  };
}

interface Given {
  dataDir: string;
  port: number;
  mediaPort: number;
  environment: Record<string, string>;
}

/** Starts a server; returns its process, and its output until then, once it responds. */
export async function runServer({ dataDir, port, mediaPort, environment }: Given) {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...preloads, main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      // Commits are lost only if the machine stops, not if the server is killed.
      DATABASE_FSYNC: 'off',
      MEDIA_PORT: String(mediaPort),
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A journey that was given up during this start never stops the server: it ends with the test's process, which does not wait for it.
  process.once('exit', () => server.kill('SIGKILL'));
  let output = '';
  await new Promise<void>((ready, fail) => {
    server.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes('Candela is ready')) ready();
    });
    server.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${output}`)));
  });
  // Not before: a test's process that waits for nothing else ends without a word.
  server.unref();
  if (server.stdout instanceof Socket) server.stdout.unref();
  return { server: server as ChildProcess, output };
}

/** Credentials of a Firebase project that does not exist: apps can register, but pushes do not reach them. */
function serviceAccount() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    project_id: 'e2e',
    client_email: 'push@candela.test',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: 'http://127.0.0.1:9/token',
  };
}

/** Ports that nobody listens on. */
export async function freePorts(): Promise<{ port: number; mediaPort: number }> {
  return { port: await freePort(), mediaPort: await freeUdpPort() };
}

async function freeUdpPort(): Promise<number> {
  const probe = createSocket('udp4').bind(0);
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
