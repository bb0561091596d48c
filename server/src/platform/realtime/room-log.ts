import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What was said in a room within this time is replayed to who comes (back). */
const keptMilliseconds = 60_000;
/** Who comes for the first time has read the room's state within this time before. */
const firstMilliseconds = 30_000;
const maxEntries = 300;
const maxRooms = 2000;

interface Entry {
  number: number;
  at: number;
  frame: Buffer;
}

interface Log {
  /** Tells this log from others of the same room: another node's, or one from before a gap. */
  id: string;
  startedAt: number;
  lastNumber: number;
  entries: Entry[];
}

interface Replay {
  frames: Buffer[];
  /** Where the room is now. */
  position: string;
  /** Whether nothing is missing; otherwise the state of the room has to be read again. */
  isComplete: boolean;
}

/**
 * What was said lately in each room, numbered, on this node. A client that comes back names its last position and is
 * told what it has missed; one that comes for the first time is told what was said while it read the room's state.
 */
export function createRoomLogs(now: () => number = Date.now) {
  const logs = new LRUCache<string, Log>({ max: maxRooms });
  let keptSince = now();

  function logOf(room: string): Log {
    const known = logs.get(room);
    if (known) return known;
    const log: Log = { id: randomBytes(6).toString('base64url'), startedAt: keptSince, lastNumber: 0, entries: [] };
    // A room whose log was dropped for others may have said something meanwhile.
    if (logs.size >= maxRooms) log.startedAt = now();
    logs.set(room, log);
    return log;
  }

  function trim(log: Log): void {
    const from = log.entries.findIndex(({ at }) => now() - at <= keptMilliseconds);
    if (from !== 0) log.entries.splice(0, from === -1 ? log.entries.length : from);
    if (log.entries.length > maxEntries) log.entries.splice(0, log.entries.length - maxEntries);
  }

  /** Numbers what is said, and keeps the frame that `toFrame` makes of its position. */
  function add(room: string, toFrame: (position: string) => Buffer): Buffer {
    const log = logOf(room);
    const number = ++log.lastNumber;
    const frame = toFrame(positionOf(log, number));
    log.entries.push({ number, at: now(), frame });
    trim(log);
    return frame;
  }

  /** What was said after a position; without one, within the last half minute. */
  function replay(room: string, after: string | undefined): Replay {
    const log = logOf(room);
    trim(log);
    const position = positionOf(log, log.lastNumber);
    const kept = (since: number) => log.entries.filter(({ number }) => number > since);
    const framesOf = (entries: Entry[]) => entries.map(({ frame }) => frame);
    if (after === undefined) {
      const recent = log.entries.filter(({ at }) => now() - at <= firstMilliseconds);
      const isWhole = log.entries.length < maxEntries && now() - log.startedAt >= firstMilliseconds;
      return { frames: framesOf(recent), position, isComplete: isWhole };
    }
    const [id, number] = [after.slice(0, after.indexOf(':')), Number(after.slice(after.indexOf(':') + 1))];
    if (id !== log.id || !(number <= log.lastNumber)) return { frames: [], position, isComplete: false };
    const entries = kept(number);
    return { frames: framesOf(entries), position, isComplete: entries.length === log.lastNumber - number };
  }

  /** Something may have been said that this node has not heard. */
  function startAnew(): void {
    logs.clear();
    keptSince = now();
  }

  /** Gives back the memory of what is too old to be replayed. */
  function sweep(): void {
    for (const log of logs.values()) trim(log);
  }

  return { add, replay, startAnew, sweep };
}

export type RoomLogs = ReturnType<typeof createRoomLogs>;

const positionOf = (log: Log, number: number) => `${log.id}:${number}`;
