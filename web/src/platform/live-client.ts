import type { HubData, HubEvent, HubRoom } from '@candela/contract/hub';
import { LiveConnection } from '#platform/live-connection.ts';
import { currentSession } from '#platform/session.ts';

/** What tabs tell each other; one of them holds the connection for all. */
type TabMessage =
  | { type: 'event'; event: HubEvent | 'resync'; data: unknown }
  | { type: 'rooms'; tab: string; rooms: HubRoom[] }
  | { type: 'ask' };

type Listener = (data: unknown) => void;

const tab = Math.random().toString(36).slice(2);
const listeners = new Map<HubEvent | 'resync', Set<Listener>>();
const wanted: HubRoom[] = [];
const roomsOfTabs = new Map<string, HubRoom[]>();
let channel: BroadcastChannel | null = null;
let connection: LiveConnection | null = null;
let release: (() => void) | null = null;

/** Calls back at an event of the hub, or at `resync` when events may have been missed. Returns how to stop. */
export function onLive<E extends HubEvent>(event: E, listener: (data: HubData<E>) => void): () => void;
export function onLive(event: 'resync', listener: () => void): () => void;
export function onLive(event: HubEvent | 'resync', listener: (data: never) => void): () => void {
  const own = listener as Listener;
  const known = listeners.get(event) ?? new Set();
  listeners.set(event, known.add(own));
  return () => known.delete(own);
}

/** Enters a room as long as anybody in this tab wants it. Returns how to leave. */
export function joinRoom(room: HubRoom): () => void {
  wanted.push(room);
  tellRooms();
  return () => {
    const at = wanted.indexOf(room);
    if (at >= 0) wanted.splice(at, 1);
    tellRooms();
  };
}

/** Connects for the signed-in user; where the browser has locks, one tab does it for all. */
export function startLive(token: string): void {
  stopLive();
  channel = new BroadcastChannel('candela-live');
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => hear(data));
  const abort = new AbortController();
  const connect = () =>
    new Promise<void>((free) => {
      release = free;
      if (abort.signal.aborted) return free();
      connection = new LiveConnection(token, {
        onEvent: (event, data) => tellAll({ type: 'event', event, data }),
        onResync: () => tellAll({ type: 'event', event: 'resync', data: {} }),
        onSignedOut: () => currentSession().signOut(),
      });
      channel?.postMessage({ type: 'ask' } satisfies TabMessage);
      tellRooms();
    });
  release = () => abort.abort();
  if (!('locks' in navigator)) return void connect();
  // Aborted while it waits for its turn: another tab holds the connection.
  navigator.locks.request('candela-live', { signal: abort.signal }, connect).catch(() => {});
}

/** Ends the connection, or this tab's part in it. */
export function stopLive(): void {
  release?.();
  connection?.close();
  channel?.close();
  roomsOfTabs.clear();
  [release, connection, channel] = [null, null, null];
}

window.addEventListener('pagehide', () => {
  channel?.postMessage({ type: 'rooms', tab, rooms: [] } satisfies TabMessage);
});

// Back from the browser's memory of pages.
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
      for (const listener of listeners.get(message.event) ?? []) listener(message.data);
      return;
    case 'ask':
      channel?.postMessage({ type: 'rooms', tab, rooms: [...wanted] } satisfies TabMessage);
      return;
    case 'rooms':
      roomsOfTabs.set(message.tab, message.rooms);
      connection?.setRooms(new Set([...roomsOfTabs.values()].flat()));
  }
}
