import type { Db } from '#db/client.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { eventRoom } from '@candela/contract/hub';
import { countTime, insertAttendances } from './attendance.queries.ts';

/** How often the time of those who are there is counted, and after how long somebody was away in between. */
const countMilliseconds = 60_000;
const mostAwaySeconds = 90;

interface StaysDeps {
  db: Db;
  hub: Hub;
  now: () => number;
  /** The rooms with members on this node, by event. */
  rooms: ReadonlyMap<number, unknown>;
}

/** Who attended a live event, and for how long, from the members of its room on this node. */
export function createStays({ db, hub, now, rooms }: StaysDeps) {
  /** When the time of the members of a room was last counted, by event. */
  const counted = new Map<number, number>();
  /** Members on this node whose attendance is recorded, by event. */
  const recorded = new Map<number, Set<string>>();

  /** Members on this node whose time is counted, by event. */
  const inside = new Map<number, Set<string>>();

  /** Counts the time of those who have left since it was counted last: up to a minute. Whoever is on another node too goes on there. */
  async function countLeft(eventId: number): Promise<void> {
    const members = inside.get(eventId);
    if (!members) return;
    const here = new Set([...hub.callersIn(eventRoom(eventId)).values()].map(({ userId }) => userId));
    const left = [...members].filter((userId) => !here.has(userId));
    if (left.length > 0) await countTime(db, eventId, left, mostAwaySeconds);
    for (const userId of left) members.delete(userId);
    if (members.size === 0) inside.delete(eventId);
  }

  /** Records the attendance of a room's members while its event is live: this may complete a lesson. */
  async function record(): Promise<void> {
    for (const eventId of recorded.keys()) {
      if (rooms.has(eventId)) continue;
      recorded.delete(eventId);
      counted.delete(eventId);
    }
    for (const eventId of rooms.keys()) {
      const known = recorded.get(eventId) ?? new Set();
      const here = [...hub.callersIn(eventRoom(eventId)).values()].map(({ userId }) => userId);
      if (now() - (counted.get(eventId) ?? 0) >= countMilliseconds) {
        counted.set(eventId, now());
        await countTime(db, eventId, here, mostAwaySeconds);
      }
      const fresh = here.filter((userId) => !known.has(userId));
      for (const userId of here)
        if (known.has(userId)) inside.set(eventId, (inside.get(eventId) ?? new Set()).add(userId));
      if (fresh.length === 0 || !(await insertAttendances(db, eventId, fresh))) continue;
      inside.set(eventId, new Set([...(inside.get(eventId) ?? []), ...fresh]));
      recorded.set(eventId, new Set([...known, ...fresh]));
    }
  }

  return { countLeft, record };
}
