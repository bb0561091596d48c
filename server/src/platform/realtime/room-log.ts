import { LRUCache } from 'lru-cache';
import { randomBytes } from 'node:crypto';

/** Messages of a room within this time are replayed to clients that connect or reconnect. */
const keptMilliseconds = 60_000;
/** A client that connects for the first time has read the room's state within this time before. */
const firstMilliseconds = 30_000;
const maxEntries = 300;
const maxRooms = 2000;

interface Entry {
  number: number;
  at: number;
  frame: Buffer;
}

interface Log {
  /** Distinguishes this log from others of the same room: another node's, or one from before a gap. */
  id: string;
  startedAt: number;
  lastNumber: number;
  entries: Entry[];
}

interface Replay {
  frames: Buffer[];
  /** Current position of the room. */
  position: string;
  /** Whether nothing is missing; otherwise the client has to read the room's state again. */
  isComplete: boolean;
}

/**
 * The recent messages of each room, numbered, on this node. A client that reconnects names its last position and
 * receives what it has missed; one that connects for the first time receives the messages since it read the room's state.
 */
export function createRoomLogs(now: () => number = Date.now) {
  const logs = new LRUCache<string, Log>({ max: maxRooms });
  let keptSince = now();

  function logOf(room: string): Log {
    const known = logs.get(room);
    if (known) return known;
    const log: Log = { id: randomBytes(6).toString('base64url'), startedAt: keptSince, lastNumber: 0, entries: [] };
    // A room whose log was dropped to make space may have had messages meanwhile.
    if (logs.size >= maxRooms) log.startedAt = now();
    logs.set(room, log);
    return log;
  }

  function trim(log: Log): void {
    const from = log.entries.findIndex(({ at }) => now() - at <= keptMilliseconds);
    if (from !== 0) log.entries.splice(0, from === -1 ? log.entries.length : from);
    if (log.entries.length > maxEntries) log.entries.splice(0, log.entries.length - maxEntries);
  }

  /** Numbers a message, and keeps the frame that `toFrame` makes with its position. */
  function add(room: string, toFrame: (position: string) => Buffer): Buffer {
    const log = logOf(room);
    const number = ++log.lastNumber;
    const frame = toFrame(positionOf(log, number));
    log.entries.push({ number, at: now(), frame });
    trim(log);
    return frame;
  }

  /** The messages after a position; without one, those of the last half minute. */
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

  /** Messages may exist that this node has not received. */
  function startAnew(): void {
    logs.clear();
    keptSince = now();
  }

  /** Frees the memory of messages that are too old to be replayed. */
  function sweep(): void {
    for (const log of logs.values()) trim(log);
  }

  return { add, replay, startAnew, sweep };
}

export type RoomLogs = ReturnType<typeof createRoomLogs>;

const positionOf = (log: Log, number: number) => `${log.id}:${number}`;
