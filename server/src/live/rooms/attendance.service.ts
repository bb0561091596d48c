import type { Attendee } from '@candela/contract/live/attendance';
import { eventRoom } from '@candela/contract/hub';
import type { Db } from '#db/client.ts';
import { insertAttendances, listAttendees } from './attendance.queries.ts';
import { enter, moderates } from './rooms.access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isStaff } from '#accounts/access.ts';
import { createGatherer } from '#platform/realtime/gatherer.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { createNodeReports } from '#platform/realtime/node-reports.ts';
import type { Relay } from '#platform/realtime/relay.ts';

/** Changes within this time are sent together. */
const settleMilliseconds = 1000;
/** Beyond this number per node, members are counted but not named. */
const maxIds = 500;

interface Presence {
  count: number;
  userIds: string[];
}

/** Presence in the rooms of events, from connections to the hub: every viewer has one, whatever the way of watching. */
export function createAttendance({ db, relay, hub }: { db: Db; relay: Relay | undefined; hub: Hub }) {
  /** The last presence sent for each room with members on this node. */
  const publishedCounts = new Map<number, number>();
  const others = createNodeReports<number, Presence>({
    relay,
    topic: 'attendance',
    own: () => [...publishedCounts.keys()].map((eventId) => [eventId, presenceOf(eventId)]),
    isEmpty: ({ count }) => count === 0,
    onChange: publishIfChanged,
  });
  const changes = createGatherer<number>(settleMilliseconds, (eventId) => {
    others.send(eventId, presenceOf(eventId));
    publishCount(eventId, together(eventId).count);
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
    const { count } = together(eventId);
    if (publishedCounts.has(eventId) && publishedCounts.get(eventId) !== count) publishCount(eventId, count);
  }

  /** Trainers and admins first: hosts must always be named. */
  function presenceOf(eventId: number): Presence {
    const callers = [...hub.callersIn(eventRoom(eventId)).values()];
    const inOrder = [...callers.filter(isStaff), ...callers.filter((caller) => !isStaff(caller))];
    return { count: inOrder.length, userIds: inOrder.slice(0, maxIds).map(({ userId }) => userId) };
  }

  /** A person who is connected to two nodes counts once, if they are named. */
  function together(eventId: number): Presence {
    const all = [presenceOf(eventId), ...others.of(eventId)];
    const userIds = [...new Set(all.flatMap((presence) => presence.userIds))];
    const unnamed = all.reduce((sum, presence) => sum + presence.count - presence.userIds.length, 0);
    return { count: userIds.length + unnamed, userIds };
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned */
  async function list(caller: SignedInCaller, eventId: number): Promise<{ count: number; people: Attendee[] }> {
    const isModerator = moderates(await enter(db, caller, eventId), caller);
    const { count, userIds } = together(eventId);
    const people = await listAttendees(db, eventId, userIds);
    return { count, people: people.map((each) => ({ ...each, isMuted: isModerator && each.isMuted })) };
  }

  /** Members on this node whose attendance is recorded, by event. */
  const recorded = new Map<number, Set<string>>();

  /** Records the attendance of a room's members while its event is live: this may complete a lesson. */
  async function record(): Promise<void> {
    for (const eventId of recorded.keys()) if (!publishedCounts.has(eventId)) recorded.delete(eventId);
    for (const eventId of publishedCounts.keys()) {
      const known = recorded.get(eventId) ?? new Set();
      const here = [...hub.callersIn(eventRoom(eventId)).values()].map(({ userId }) => userId);
      const fresh = here.filter((userId) => !known.has(userId));
      if (fresh.length === 0 || !(await insertAttendances(db, eventId, fresh))) continue;
      recorded.set(eventId, new Set([...known, ...fresh]));
    }
  }

  return {
    /** A user entered or left the room, on this node. */
    change: (eventId: number) => changes.add(eventId),
    count: (eventId: number) => together(eventId).count,
    list,
    record,
    close: () => {
      changes.close();
      others.close();
    },
  };
}
