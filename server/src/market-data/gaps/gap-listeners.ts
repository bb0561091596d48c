import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { queueFindingGaps } from './gaps.jobs.ts';
import { createNewSymbols } from './new-symbols.ts';

interface ListenerDeps {
  db: Db;
  domainEvents: DomainEvents;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** What the provider says about the last minutes may still come by itself, in milliseconds. */
const patience = 60_000;

/** Gaps are looked for when a provider answers again, and when the bars of a symbol begin: what is before them is filled as well. */
export function listenForGaps({ db, domainEvents, log }: ListenerDeps): void {
  const queue = (prefix: string) => queueFindingGaps(db, prefix, new Date(Date.now() + patience));
  const attempt = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'gaps are looked for at night only'));
  const findNew = createNewSymbols(db);
  domainEvents.on('sources.returned', (prefix) => attempt(queue(prefix)));
  domainEvents.on('bars.stored', (symbolId) =>
    attempt(findNew(symbolId, Date.now()).then((prefix) => (prefix === null ? undefined : queue(prefix)))),
  );
}
