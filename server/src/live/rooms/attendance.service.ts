import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { isStaff } from '#db/entitlements.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ErrorLog } from '#platform/log.ts';
import { createDebouncer } from '#platform/realtime/debouncer.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { createNodeReports } from '#platform/realtime/node-reports.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import { eventRoom } from '@candela/contract/hub';
import type { Attendee } from '@candela/contract/live/attendance';
import { listAttendees, listHostIds } from './attendance.queries.ts';
import { isNobody, presenceOf, together, type Presence } from './presence.ts';
import { enter, moderates } from './rooms.access.ts';
import { createStays } from './stays.ts';

/** Changes within this time are sent together. */
const settleMilliseconds = 1000;
/** For this long the hosts of an event are not looked up again. */
const hostsMilliseconds = 5000;

interface AttendanceDeps {
  db: Db;
  domainEvents: DomainEvents;
  relay: Relay | undefined;
  hub: Hub;
  log: ErrorLog;
  now?: () => number;
}

/**
 * Presence in the rooms of events, from connections to the hub: every viewer has one, whatever the way of watching. Viewers are everybody
 * in the room but the hosts.
 */
export function createAttendance({ db, domainEvents, relay, hub, log, now = Date.now }: AttendanceDeps) {
  /** The last presence sent for each room with members on this node. */
  const publishedCounts = new Map<number, number>();
  const stays = createStays({ db, hub, now, rooms: publishedCounts });
  const hosts = new LRUCache<number, Promise<string[]>>({ max: 1000, ttl: hostsMilliseconds });
  const others = createNodeReports<number, Presence>({
    relay,
    topic: 'attendance',
    own: () => [...publishedCounts.keys()].map((eventId) => [eventId, presenceHere(eventId)]),
    isEmpty: isNobody,
    onChange: (eventId) => {
      publishIfChanged(eventId);
      countViewers(eventId);
    },
  });
  const changes = createDebouncer<number>(settleMilliseconds, (eventId) => {
    stays
      .countLeft(eventId)
      .catch((error: unknown) => log.error({ err: error, eventId }, 'time in a room was not counted'));
    others.send(eventId, presenceHere(eventId));
    publishCount(eventId, peopleIn(eventId).count);
    countViewers(eventId);
  });

  function publishCount(eventId: number, count: number): void {
    if (!hub.hasMembers(eventRoom(eventId))) {
      publishedCounts.delete(eventId);
      return;
    }
    publishedCounts.set(eventId, count);
    hub.publishHere(eventRoom(eventId), 'attendance.changed', { eventId, count });
  }

  function publishIfChanged(eventId: number): void {
    const { count } = peopleIn(eventId);
    if (publishedCounts.has(eventId) && publishedCounts.get(eventId) !== count) publishCount(eventId, count);
  }

  function countViewers(eventId: number): void {
    const count = async () => {
      const known = hosts.get(eventId) ?? listHostIds(db, eventId);
      hosts.set(eventId, known);
      const hostIds = new Set(await known);
      const people = peopleIn(eventId);
      const hostCount = people.named.filter((userId) => hostIds.has(userId)).length;
      domainEvents.emit('rooms.viewersCounted', { eventId, viewerCount: people.count - hostCount });
    };
    count().catch((error: unknown) => {
      hosts.delete(eventId);
      log.error({ err: error, eventId }, 'viewers of an event were not counted');
    });
  }

  /** Trainers and admins first: hosts must always be named. */
  function presenceHere(eventId: number): Presence {
    const callers = [...hub.callersIn(eventRoom(eventId)).values()];
    const inOrder = [...callers.filter(isStaff), ...callers.filter((caller) => !isStaff(caller))];
    return presenceOf(inOrder.map(({ userId }) => userId));
  }

  const peopleIn = (eventId: number) => together([presenceHere(eventId), ...others.of(eventId)]);

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned */
  async function list(caller: SignedInCaller, eventId: number): Promise<{ count: number; people: Attendee[] }> {
    const isModerator = moderates(await enter(db, caller, eventId), caller);
    const { count, named } = peopleIn(eventId);
    const people = await listAttendees(db, eventId, named);
    return { count, people: people.map((each) => ({ ...each, isMuted: isModerator && each.isMuted })) };
  }

  return {
    /** A user entered or left the room, on this node. */
    change: (eventId: number) => changes.add(eventId),
    count: (eventId: number) => peopleIn(eventId).count,
    /** The hosts of events may have changed. */
    recount: () => {
      hosts.clear();
      for (const eventId of publishedCounts.keys()) countViewers(eventId);
    },
    list,
    record: stays.record,
    close: () => {
      changes.close();
      others.close();
    },
  };
}
