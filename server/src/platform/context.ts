import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/client.ts';
import type { Config } from './config/config.ts';
import type { DomainEvents } from './domain-events.ts';
import type { Api } from './http/api.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Callers } from './identity/callers.ts';
import type { Hub } from './realtime/hub.ts';
import type { Relay } from './realtime/relay.ts';
import type { Storage } from './storage/storage.ts';
import type { Throttles } from './throttles/throttles.ts';

/** What a domain is built from. `app.ts` makes it once. */
export interface Context {
  config: Config;
  db: Db;
  storage: Storage;
  /** Of the installation; features derive keys of their own from it. */
  secret: string;
  version: string;
  /** Folder of the built web client. */
  webFolder: string;
  app: FastifyInstance;
  api: Api;
  /** Tells what has happened, after the commit. */
  domainEvents: DomainEvents;
  callers: Callers;
  hub: Hub;
  /** What is done later. */
  jobs: Jobs;
  /** Of this node. */
  throttles: Throttles;
  /** Other nodes, where there are some. */
  relay: Relay | undefined;
}
