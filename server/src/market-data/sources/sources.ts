import type { Context } from '#platform/context.ts';
import { createSeals } from '#platform/identity/sealed-values.ts';
import { renewalMilliseconds } from '#platform/jobs/lease.ts';
import { createEngine } from './engine.ts';
import { listConnections } from './feeds.queries.ts';
import { openConnection, sealKeyAnew } from './provider-keys.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** Bars of a symbol have been stored or corrected, which are or may be its newest. */
    'bars.stored': [symbolId: number];
    /** A provider answers again after a problem: bars of the time between may be missing. */
    'sources.returned': [prefix: string];
  }
}

/** Reads prices of the connected providers, on the nodes that work. */
export function mountSources({ app, config, db, domainEvents, priceProviders, secret }: Context): void {
  const seals = createSeals(config.secretsKeys, secret);
  const engine = createEngine({
    db,
    open: (connection) => openConnection(seals, connection, priceProviders),
    onStored: (symbolId) => void domainEvents.emit('bars.stored', symbolId),
    onReturn: (prefix) => void domainEvents.emit('sources.returned', prefix),
    log: app.log,
  });
  let isSealed = false;
  app.watches['sources'] = {
    every: renewalMilliseconds,
    role: 'worker',
    async run() {
      if (!isSealed) for (const each of await listConnections(db)) await sealKeyAnew(db, seals, each);
      isSealed = true;
      await engine.tend();
    },
  };
  app.addHook('preClose', engine.stop);
}
