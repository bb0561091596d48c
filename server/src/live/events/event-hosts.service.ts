import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { Event } from '@candela/contract/live/events';
import { can } from '@candela/contract/permissions';
import { recordEvent } from './events.audit.ts';
import { checkHosts, findEvent } from './events.find.ts';
import { correctEvent } from './events.notices.ts';
import { presentEvent } from './events.present.ts';
import { lockRows, replaceHosts } from './events.queries.ts';
import { emitPromoted, promoteWaiting } from './waiting-list.service.ts';

/** The hosts of an event, which can be changed while it is live. */
export function createEventHosts({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  /** @throws AppError events.notFound (also for drafts of others), events.begun, events.unknownHost, sessions.forbidden */
  async function handOver(caller: SignedInCaller, id: number, hostIds: string[]): Promise<Event> {
    const { row, before, promoted } = await db.transaction(async (tx) => {
      const [event] = await lockRows(tx, await findEvent(tx, id), false);
      if (!event) throw new AppError('events.notFound');
      const isHost = event.hosts.some((host) => host.id === caller.userId);
      if (!isHost && !can(caller, 'events.manage')) {
        throw new AppError(event.state === 'draft' ? 'events.notFound' : 'sessions.forbidden');
      }
      if (event.state === 'ended' || event.state === 'cancelled') throw new AppError('events.begun');
      await checkHosts(tx, hostIds);
      await replaceHosts(tx, [id], hostIds);
      await changeSearch(tx, 'event', [id]);
      const now = await findEvent(tx, id);
      if (now.state === 'scheduled') await correctEvent(tx, now, false);
      await recordEvent(tx, caller, 'handOver', { before: event, after: now, count: 1 });
      // Hosts take no place: that of a new one is free.
      const moved = await promoteWaiting(tx, now);
      return { row: now, before: event.hosts.map((host) => host.id), promoted: moved };
    });
    domainEvents.emit(
      'events.handedOver',
      id,
      before.filter((each) => !hostIds.includes(each)),
    );
    domainEvents.emit('events.changed');
    emitPromoted(domainEvents, promoted);
    return presentEvent(row);
  }

  return { handOver };
}
