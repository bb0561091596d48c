import type { Attendee } from '@candela/contract/live/attendance';
import { eventRoom } from '@candela/contract/hub';
import type { Db } from '#db/client.ts';
import { listAttendees } from './attendance.queries.ts';
import { enter, moderates } from './rooms.access.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isStaff } from '#accounts/access.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import type { Relay } from '#platform/realtime/relay.ts';

/** Changes within this time are told together. */
const settleMilliseconds = 1000;
/** A node tells this often who is with it, and is forgotten after three times as long. */
const beatMilliseconds = 10_000;
/** More than these of a node are counted, but not named. */
const mostIds = 500;

interface Presence {
  count: number;
  userIds: string[];
}

/** Who is in the room of an event, by their connections to the hub: whoever watches, by whatever way, has one. */
export function createAttendance({ db, relay, hub }: { db: Db; relay: Relay | undefined; hub: Hub }) {
  /** What other nodes have told, by event and node. */
  const others = new Map<number, Map<string, Presence & { until: number }>>();
  const told = new Map<number, number>();
  const unsettled = new Set<number>();

  relay?.on('attendance', (payload, node) => {
    const { eventId, ...presence } = payload as Presence & { eventId: number };
    const nodes = others.get(eventId) ?? new Map<string, Presence & { until: number }>();
    others.set(eventId, nodes.set(node, { ...presence, until: Date.now() + 3 * beatMilliseconds }));
    tellIfChanged(eventId);
  });

  /** Somebody entered the room or left it, on this node. */
  function change(eventId: number): void {
    if (unsettled.has(eventId)) return;
    unsettled.add(eventId);
    setTimeout(() => {
      unsettled.delete(eventId);
      relay?.send('attendance', { eventId, ...ownOf(eventId) });
      tell(eventId, together(eventId).count);
    }, settleMilliseconds).unref();
  }

  function tell(eventId: number, count: number): void {
    if (!hub.hasMembers(eventRoom(eventId))) {
      told.delete(eventId);
      return;
    }
    told.set(eventId, count);
    hub.publishHere(eventRoom(eventId), 'attendance.changed', { eventId, count });
  }

  function tellIfChanged(eventId: number): void {
    const { count } = together(eventId);
    if (told.has(eventId) && told.get(eventId) !== count) tell(eventId, count);
  }

  /** Trainers and admins first: a host must not be among those who are only counted. */
  function ownOf(eventId: number): Presence {
    const callers = [...hub.callersIn(eventRoom(eventId)).values()];
    const inOrder = [...callers.filter(isStaff), ...callers.filter((caller) => !isStaff(caller))];
    return { count: inOrder.length, userIds: inOrder.slice(0, mostIds).map(({ userId }) => userId) };
  }

  /** Somebody who is connected to two nodes is one person, as far as they are named. */
  function together(eventId: number): Presence {
    const all: Presence[] = [ownOf(eventId)];
    const nodes = others.get(eventId);
    for (const [node, presence] of nodes ?? []) {
      if (presence.count === 0 || presence.until < Date.now()) nodes?.delete(node);
      else all.push(presence);
    }
    if (nodes?.size === 0) others.delete(eventId);
    const userIds = [...new Set(all.flatMap((presence) => presence.userIds))];
    const unnamed = all.reduce((sum, presence) => sum + presence.count - presence.userIds.length, 0);
    return { count: userIds.length + unnamed, userIds };
  }

  /** @throws AppError events.notFound, events.notIncluded, rooms.banned */
  async function list(caller: SignedInCaller, eventId: number): Promise<{ count: number; people: Attendee[] }> {
    const isModerator = moderates(await enter(db, caller, eventId), caller);
    const { count, userIds } = together(eventId);
    const people = await listAttendees(db, eventId, userIds);
    return { count, people: people.map((each) => ({ ...each, isMuted: isModerator && each.isMuted })) };
  }

  const beat =
    relay &&
    setInterval(() => {
      for (const eventId of told.keys()) relay.send('attendance', { eventId, ...ownOf(eventId) });
      // Also where nobody is here: nodes that have died are forgotten on the way.
      for (const eventId of new Set([...told.keys(), ...others.keys()])) tellIfChanged(eventId);
    }, beatMilliseconds).unref();

  const count = (eventId: number) => together(eventId).count;

  return { change, count, list, close: () => clearInterval(beat) };
}
