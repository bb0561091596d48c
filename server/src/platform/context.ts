import type { FastifyInstance } from 'fastify';
import type { Db } from '#db/client.ts';
import type { Config } from './config/config.ts';
import type { DomainEvents } from './domain-events.ts';
import type { Api } from './http/api.ts';
import type { Callers } from './identity/callers.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Provisions } from './provisions.ts';
import type { Hub } from './realtime/hub.ts';
import type { Relay } from './realtime/relay.ts';
import type { Storage } from './storage/storage.ts';
import type { Throttles } from './throttles/throttles.ts';

/**
 * What domains add to the context: registries above all, to which others add content to be found, figures, mails and so on. The domain
 * that reads a registry declares it, in a file that others may import; `app.ts` creates it.
 */
export interface DomainContext {}

/** The dependencies of every domain. `app.ts` creates them once. */
export interface Context extends DomainContext {
  config: Config;
  db: Db;
  storage: Storage;
  /** The secret of the installation; features derive their own keys from it. */
  secret: string;
  version: string;
  /** Folder of the built web client. */
  webFolder: string;
  app: FastifyInstance;
  api: Api;
  /** Publishes domain events after the commit. */
  domainEvents: DomainEvents;
  callers: Callers;
  hub: Hub;
  /** The queue for background jobs. */
  jobs: Jobs;
  pictures: Pictures;
  /** Throttles of this node. */
  throttles: Throttles;
  /** Connection to other nodes, if there are any. */
  relay: Relay | undefined;
  /** Functions of domains that those above them call. */
  provisions: Provisions;
}
