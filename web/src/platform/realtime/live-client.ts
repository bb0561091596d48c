import { openChannel } from '#platform/device/stores/channels.ts';
import { LiveConnection, type HubSaying } from '#platform/realtime/live-connection.ts';
import { noteConnection, onServerAnswers } from '#platform/realtime/server-away.ts';
import { freshToken, heldToken } from '#platform/session/access-token.ts';
import { isActingTab } from '#platform/session/acting.ts';
import { noteFactorRequired } from '#platform/session/factor-demand.ts';
import { refreshAccess } from '#platform/session/refresh-access.ts';
import { currentSession, sessionRefused } from '#platform/session/session.ts';
import type { HubData, HubMessageName, HubFrame, HubRoom } from '@candela/contract/hub';

/** Messages between tabs; one of them holds the connection for all. */
type TabMessage =
  | { type: 'event'; frame: HubFrame }
  | { type: 'rooms'; tab: string; rooms: HubRoom[] }
  | { type: 'connection'; isThere: boolean }
  | { type: 'say'; saying: HubSaying }
  | { type: 'answers' }
  | { type: 'shown' }
  | { type: 'ask' };

type Listener = (data: unknown) => void;

/** Lock of the tab that holds the connection. A tab with a session as another person has a connection of its own. */
const shared = isActingTab ? `candela-live-${currentSession().id}` : 'candela-live';
const tab = Math.random().toString(36).slice(2);
const listeners = new Map<HubMessageName, Set<Listener>>();
const wanted: HubRoom[] = [];
/** This browser's position in each room. Every tab tracks it: any of them may have to take over the connection. */
const positions = new Map<string, string>();
const roomsOfTabs = new Map<string, HubRoom[]>();
let channel: BroadcastChannel | null = null;
let connection: LiveConnection | null = null;
let release: (() => void) | null = null;

/** Subscribes to a hub message, or to `resync` when messages may have been missed. Returns a function that unsubscribes. */
export function onLive<E extends HubMessageName>(event: E, listener: (data: HubData<E>) => void): () => void {
  const own = listener as Listener;
  const known = listeners.get(event) ?? new Set();
  listeners.set(event, known.add(own));
  return () => known.delete(own);
}

/** Joins a room for as long as any caller in this tab needs it. Returns a function that leaves. */
export function joinRoom(room: HubRoom): () => void {
  wanted.push(room);
  tellRooms();
  return () => {
    const at = wanted.indexOf(room);
    if (at >= 0) wanted.splice(at, 1);
    tellRooms();
  };
}

/** Tells the other members of a room where this user is; sent by the tab that holds the connection. */
export function sayLive(saying: HubSaying): void {
  tellAll({ type: 'say', saying });
}

/** Connects for the signed-in user; if the browser has locks, one tab does it for all. */
export function startLive(): void {
  stopLive();
  channel = openChannel('candela-live', isActingTab ? currentSession().id : null);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data));
  const abort = new AbortController();
  const connect = (isTakenOver: boolean) =>
    new Promise<void>((free) => {
      release = free;
      if (abort.signal.aborted) return free();
      connection = new LiveConnection(
        { askForToken, positions, isTakenOver },
        {
          onFrame: (frame) => tellAll({ type: 'event', frame }),
          onResync: () => tellAll({ type: 'event', frame: { event: 'resync', data: {} } }),
          onConnection: (isThere) => tellAll({ type: 'connection', isThere }),
          onSignedOut: () => sessionRefused(currentSession().id),
          onFactorRequired: noteFactorRequired,
        },
      );
      channel?.postMessage({ type: 'ask' } satisfies TabMessage);
      tellRooms();
    });
  release = () => abort.abort();
  // Aborted while waiting: another tab holds the connection.
  void holdConnection(abort.signal, connect).catch(() => {});
}

/** @param isExpired whether the server has reported the last token as expired */
async function askForToken(isExpired: boolean): Promise<string> {
  const access = isExpired ? await refreshAccess(heldToken()) : (freshToken() ?? (await refreshAccess(null)));
  return access.token;
}

/** Connects when it is this tab's turn: at once, or when the tab that holds the connection is closed. */
async function holdConnection(signal: AbortSignal, connect: (isTakenOver: boolean) => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return connect(false);
  let isFirst = false;
  await navigator.locks.request(shared, { ifAvailable: true }, (lock) => {
    isFirst = lock !== null;
    return isFirst ? connect(false) : undefined;
  });
  if (!isFirst) await navigator.locks.request(shared, { signal }, () => connect(true));
}

/** Closes the connection, or this tab's use of it. */
export function stopLive(): void {
  noteConnection(true);
  release?.();
  connection?.close();
  channel?.close();
  roomsOfTabs.clear();
  positions.clear();
  [release, connection, channel] = [null, null, null];
}

onServerAnswers(() => tellAll({ type: 'answers' }));

window.addEventListener('pagehide', () => {
  channel?.postMessage({ type: 'rooms', tab, rooms: [] } satisfies TabMessage);
});

// The machine may have slept meanwhile. Another tab may hold the connection, in the background.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') tellAll({ type: 'shown' });
});

// The page was restored from the back/forward cache.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) tellRooms();
});

function tellAll(message: TabMessage): void {
  channel?.postMessage(message);
  hear(message);
}

function tellRooms(): void {
  tellAll({ type: 'rooms', tab, rooms: [...wanted] });
}

function hear(message: TabMessage): void {
  switch (message.type) {
    case 'event':
      follow(message.frame);
      for (const listener of listeners.get(message.frame.event) ?? []) listener(message.frame.data);
      return;
    case 'say':
      connection?.say(message.saying);
      return;
    case 'answers':
      connection?.openSoon();
      return;
    case 'shown':
      connection?.check();
      return;
    case 'ask':
      channel?.postMessage({ type: 'rooms', tab, rooms: [...wanted] } satisfies TabMessage);
      return;
    case 'connection':
      noteConnection(message.isThere);
      return;
    case 'rooms':
      roomsOfTabs.set(message.tab, message.rooms);
      setRooms();
  }
}

function setRooms(): void {
  const rooms = new Set([...roomsOfTabs.values()].flat());
  // Rooms that were left are joined anew: their state includes the messages in between.
  for (const room of positions.keys()) if (!rooms.has(room as HubRoom)) positions.delete(room);
  connection?.setRooms(rooms);
}

function follow({ event, data, room, position }: HubFrame): void {
  const joined = event === 'room.joined' ? (data as HubData<'room.joined'>) : { room, position };
  if (joined.room && joined.position) positions.set(joined.room, joined.position);
}
