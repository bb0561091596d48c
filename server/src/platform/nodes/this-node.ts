import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { Db } from '#db/client.ts';
import type { Config } from '#platform/config/config.ts';
import { fingerprintsOf } from '#platform/identity/sealing-keys.ts';
import { every } from '#platform/jobs/clock.ts';
import { nodeNameOf } from '#platform/jobs/node-name.ts';
import type { ErrorLog } from '#platform/log.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { followLag } from './loop-lag.ts';
import { addressOfNode } from './node-address.ts';
import { conditionOf, type Condition, type Observed } from './node-condition.ts';
import { listNodes, removeNode, writeBeat, type FoundNode } from './nodes.queries.ts';
import { hasRoom } from './own-disk.ts';

const beatMilliseconds = 5000;
/** The database has not answered for so long: it is away, even if no call has failed yet. */
const silentMilliseconds = 12_000;
const bucketMilliseconds = 15_000;
const bucketPatience = 10_000;
/** How long a stop waits to hear whether there are other nodes. */
const asksMilliseconds = 1000;

interface NodeDeps {
  config: Config;
  db: Db;
  storage: Storage;
  secret: string;
  version: string;
  relay?: Relay | undefined;
  log: ErrorLog;
}

/** This process among the nodes of the installation: what it says about itself every five seconds, and whether it can work. */
export function createThisNode(deps: NodeDeps) {
  const { config, db, storage, relay } = deps;
  const id = randomUUID();
  const observed: Observed = {
    isStarting: true,
    isDraining: false,
    isLagging: false,
    hasRoom: true,
    clockOffset: 0,
    isDatabaseThere: true,
    isRedisThere: relay ? true : null,
    isBucketThere: storage.pathOf('any') === null ? true : null,
  };
  const stops: (() => void)[] = [];
  let lag: ReturnType<typeof followLag> | undefined;
  let answeredAt = performance.now();
  let port = config.port;
  let files: string | undefined;

  async function beat(): Promise<void> {
    observed.hasRoom = await hasRoom(config.dataDir);
    const began = { clock: Date.now(), at: performance.now() };
    try {
      files ??= await filesOf(config);
      const theirs = await writeBeat(db, {
        id,
        roles: config.roles,
        version: deps.version,
        address: addressOfNode(config, port),
        secretCheck: createHmac('sha256', deps.secret).update('the same secret').digest('base64url'),
        knowsKeys: fingerprintsOf(config.secretsKeys, deps.secret),
        draining: observed.isDraining,
        hearsOthers: relay ? relay.isReceiving() : null,
        files,
        reasons: condition().reasons,
        clockOffset: observed.clockOffset,
      });
      answeredAt = performance.now();
      observed.isDatabaseThere = true;
      observed.isStarting = false;
      const took = answeredAt - began.at;
      // Between sending and hearing: an answer that took long says little about the clock.
      if (took < warnedTrip) observed.clockOffset = Math.round(began.clock + took / 2 - theirs);
    } catch (error) {
      observed.isDatabaseThere = false;
      throw error;
    }
  }

  async function lookAtBucket(): Promise<void> {
    const late = new Promise<boolean>((done) => setTimeout(done, bucketPatience, false).unref());
    const answer = storage.head('nodes/any').then(
      () => true,
      () => false,
    );
    observed.isBucketThere = await Promise.race([answer, late]);
  }

  function condition(): Condition {
    return conditionOf({
      ...observed,
      isLagging: lag?.isLagging() ?? false,
      isDatabaseThere: observed.isDatabaseThere && (!lag || performance.now() - answeredAt < silentMilliseconds),
      isRedisThere: relay ? relay.isReceiving() : null,
    });
  }

  return {
    id,
    condition,
    beat,
    /** Begins to say that it lives, from when it listens at `port`. */
    async start(ownPort: number): Promise<void> {
      port = ownPort;
      answeredAt = performance.now();
      lag = followLag();
      await beat().catch((error: unknown) => deps.log.error({ err: error }, 'node'));
      stops.push(lag.stop, every(beatMilliseconds, 'node', beat, deps.log));
      if (observed.isBucketThere !== null) stops.push(every(bucketMilliseconds, 'node', lookAtBucket, deps.log));
    },
    /** From now on it asks to be sent no more requests. */
    async drain(): Promise<void> {
      observed.isDraining = true;
      if (lag) await beat().catch(() => {});
    },
    /** How many other nodes are there that can take over; while the database does not answer, none is known. */
    async countOthers(): Promise<number> {
      const late = new Promise<FoundNode[]>((done) => setTimeout(done, asksMilliseconds, []).unref());
      const nodes = await Promise.race([listNodes(db), late]).catch(() => []);
      return nodes.filter((node) => node.id !== id && node.isAlive && !node.draining && node.roles.includes('web'))
        .length;
    },
    /** Its end: the others need not wait until it is taken for dead. */
    async stop(): Promise<void> {
      for (const stop of stops.splice(0)) stop();
      if (!lag) return;
      lag = undefined;
      await removeNode(db, id).catch(() => {});
    },
  };
}

export type ThisNode = ReturnType<typeof createThisNode>;

const warnedTrip = 2000;

/** The same at nodes that have the same files. */
async function filesOf({ s3, dataDir }: Config): Promise<string> {
  if (s3)
    return `bucket ${createHash('sha256')
      .update(JSON.stringify([s3.endpoint, s3.bucket]))
      .digest('base64url')
      .slice(0, 22)}`;
  await mkdir(dataDir, { recursive: true });
  return `folder ${await nodeNameOf(dataDir)}`;
}
