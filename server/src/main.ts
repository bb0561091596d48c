import { mkdir, readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readInstallationId } from '#db/installation-id.ts';
import { prepareDemoFiles } from '#demo/files.ts';
import { demoAccounts, demoPassword } from '#demo/people.ts';
import { findAddressProblem, listOwnAddresses } from '#live/media/media-addresses.ts';
import { startMediaEngine } from '#live/media/media-engine.ts';
import { findPortProblem } from '#live/media/media-port.ts';
import { listConfigWarnings, readConfig } from '#platform/config/config.ts';
import { reportStartError, StartError } from '#platform/config/start-error.ts';
import { prepareClosing } from '#platform/http/close-server.ts';
import { orderKeys } from '#platform/identity/sealing-keys.ts';
import { checkSecret } from '#platform/identity/secret-check.ts';
import { loadSecret } from '#platform/identity/secrets.ts';
import { openOpsServer } from '#platform/metrics/ops-server.ts';
import { requestSeconds, secondsToMove, secondsToStop } from '#platform/nodes/stop-times.ts';
import { openRelay } from '#platform/realtime/relay.ts';
import { closeDataFolder, makeFilesPrivate } from '#platform/storage/private-files.ts';
import { prepareOwnerCode } from '#sign-in/owner-code.ts';
import { fillNewDatabase } from './first-start.ts';
import { openInstallation } from './installation.ts';
import { root } from './root.ts';
import { releaseStartMemory } from './start-memory.ts';

async function start(): Promise<void> {
  // Also of the media process, of ffmpeg and of everything else that is started from here.
  makeFilesPrivate();
  const config = readConfig(process.env, root);
  for (const warning of listConfigWarnings(config)) console.warn(warning);
  await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => {
    throw new StartError(`The data folder ${config.dataDir} cannot be made: ${String(error)}`);
  });
  await closeDataFolder(config.dataDir, (message) => console.warn(message));
  await fillNewDatabase(config);
  const { database, storage } = await openInstallation(config);
  const secret = await loadSecret(config.secret, config.dataDir);
  if (database.kind === 'postgres') await checkSecret(database.db, secret, { isChanged: config.isSecretChanged });
  const secretsKeys = await orderKeys(database.db, config.secretsKeys, secret, (message) => console.warn(message));
  const relay =
    config.redisUrl === undefined ? undefined : await openRelay(config.redisUrl, await readInstallationId(database.db));
  // Imported now: it is most of the server, and would be in memory beside the process that fills a new database.
  const { createApp } = await import('#app.ts');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const media =
    !config.roles.includes('media') || config.mediaPort === 0 || config.live.provider !== 'embedded'
      ? undefined
      : startMediaEngine({
          port: config.mediaPort,
          publicAddress: config.publicIp,
          folder: join(config.dataDir, 'live'),
          log: {
            error: (details, message) => console.error(message, details),
            warn: (details, message) => console.warn(message, details),
          },
        });
  // Everything else works without live media.
  const problems = media
    ? [await findPortProblem(config.mediaPort), findAddressProblem(config, listOwnAddresses())]
    : [];
  for (const problem of problems) if (problem !== null) console.warn(problem);
  const app = await createApp({
    config: { ...config, secretsKeys },
    database,
    storage,
    secret,
    version,
    webFolder: join(root, 'web', 'dist'),
    isWorking: true,
    relay,
    media,
  });
  const ops = config.opsPort === 0 ? undefined : await openOpsServer({ host: config.opsHost, port: config.opsPort });
  const closeServer = prepareClosing(app);
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw new StartError(
      `Port ${config.port} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  releaseStartMemory();
  announce(config.publicUrl, config.isDemo, await prepareOwnerCode(database.db, secret));
  // Written now: a server that is killed has no chance to do it later.
  flushCompileCache();
  // Tells the start script that the server is running: if it exits from now on, it is restarted.
  if (process.connected) process.send?.('ready');

  const stopping = new AbortController();
  let preparing: Promise<void> | undefined;
  let isStopping = false;
  const stop = async () => {
    // Ctrl+C in a terminal reaches this process twice: directly, and through the start script.
    if (isStopping) return;
    isStopping = true;
    process.exitCode = 0;
    stopping.abort();
    // Alone it stops at once: nobody else could take over what is sent here meanwhile.
    const others = await app.node.countOthers();
    if (others > 0) {
      if (process.connected) process.send?.({ stopsWithin: secondsToStop(config.drainSeconds) });
      await app.node.drain();
      await wait(config.drainSeconds * 1000);
    }
    // Before the requests that are answered first: none of them waits for a picture that takes long.
    app.pictures.stop();
    void app.jobs.rest();
    const moved = app.hubClients.move(secondsToMove(app.hubClients.count(), others));
    await closeServer((others > 0 ? requestSeconds.besideOthers : requestSeconds.alone) * 1000, moved);
    // Preparing demo files is aborted at once, but still needs the database for what it has finished.
    await preparing;
    await media?.stop();
    await ops?.close();
    await relay?.close();
    await database.close();
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // Without the start script nothing would stop this process any more.
  process.once('disconnect', stop);
  if (config.isDemo && !stopping.signal.aborted) {
    const workDir = join(config.dataDir, 'work');
    preparing = prepareDemoFiles({ db: database.db, storage, log: app.log, workDir, signal: stopping.signal });
    await preparing;
  }
}

function announce(address: string, isDemo: boolean, ownerCode: string | null): void {
  const lines = ['', `Candela is ready at ${address}`];
  if (ownerCode !== null) {
    lines.push('', `Nobody administers it yet. Set it up at ${address}/first-run with this code, which works once:`);
    lines.push('', `  ${ownerCode}`);
  }
  console.log(lines.join('\n'));
  if (isDemo) {
    console.log(`\nDemo accounts (password ${demoPassword}):`);
    for (const account of demoAccounts) console.log(`  ${account.email.padEnd(24)} ${account.label}`);
  }
  console.log('');
}

start().catch(reportStartError);
