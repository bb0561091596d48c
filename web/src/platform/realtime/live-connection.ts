import type * as z from 'zod/mini';
import {
  hubCloseCodes,
  hubProtocol,
  type HubData,
  type HubFrame,
  type hubRequest,
  type HubRoom,
} from '@candela/contract/hub';
import { Pulse } from './pulse.ts';

const maxWaitMilliseconds = 30_000;
/** When the server answers again, all clients reconnect: spread over this time, in milliseconds. */
const answeredSpread = 1000;
/** Milliseconds before a room that was closed to the caller is requested again. */
const closedWait = 60_000;
/** After a gap between nodes all clients reload: spread over this time, in milliseconds. */
const resyncSpread = 3000;

/** A client's message to the others in a room: its position in a draft. */
export type HubSaying = Extract<z.infer<typeof hubRequest>, { here: string }>;

interface LiveHandlers {
  onFrame: (frame: HubFrame) => void;
  /** Reconnected after a loss: messages were missed, except in rooms that replay them. */
  onResync: () => void;
  onSignedOut: () => void;
  /** Closed until the caller has a second factor: it does not reconnect. */
  onFactorRequired: () => void;
  /** Whether it is connected or still trying. */
  onConnection: (isThere: boolean) => void;
}

interface LiveStart {
  /** An access token for each attempt to connect; a new one if the last has expired. */
  askForToken: (isExpired: boolean) => Promise<string>;
  /** The position in each room: newer messages are replayed. Updated by `onFrame`. */
  positions: ReadonlyMap<string, string>;
  /** Whether another tab held the connection before: then messages may have been missed in between. */
  isTakenOver: boolean;
}

/** A connection to the hub that reconnects by itself and rejoins its rooms. */
export class LiveConnection {
  #socket: WebSocket | null = null;
  #pulse: Pulse | null = null;
  #rooms = new Set<HubRoom>();
  #attempts = 0;
  /** Messages may have been missed since the page was loaded. */
  #hasGap: boolean;
  #timer: number | undefined;
  readonly #joinTimers = new Map<string, number>();
  readonly #joinAttempts = new Map<string, number>();
  #isClosed = false;
  #isOpening = false;
  #isSoon = false;
  #isTokenExpired = false;
  /** Milliseconds over which the clients of a server that ends come back; null: it has not said that it ends. */
  #movesWithin: number | null = null;
  readonly #start: LiveStart;
  readonly #handlers: LiveHandlers;

  constructor(start: LiveStart, handlers: LiveHandlers) {
    this.#start = start;
    this.#handlers = handlers;
    this.#hasGap = start.isTakenOver;
    void this.#open();
    window.addEventListener('online', this.#networkIsBack);
  }

  setRooms(rooms: Set<HubRoom>): void {
    const before = this.#rooms;
    this.#rooms = rooms;
    for (const room of before) if (!rooms.has(room)) this.#leave(room);
    for (const room of rooms) if (!before.has(room)) this.#join(room);
  }

  close(): void {
    this.#isClosed = true;
    window.clearTimeout(this.#timer);
    this.#forgetJoins();
    window.removeEventListener('online', this.#networkIsBack);
    this.#pulse?.stop();
    this.#socket?.close();
    this.#socket = null;
  }

  /** The page is shown again or the network is back: the connection may be dead without having been closed. */
  check(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#pulse?.check();
  }

  readonly #networkIsBack = (): void => {
    this.check();
    this.#openNow();
  };

  readonly #openNow = (): void => {
    if (this.#isClosed || this.#socket) return;
    window.clearTimeout(this.#timer);
    void this.#open();
  };

  /** Reconnects without waiting any longer: the server answers other requests again. */
  openSoon(): void {
    // Other servers answer: that is where it moves, at its time.
    if (this.#isClosed || this.#socket || this.#isSoon || this.#movesWithin !== null) return;
    this.#isSoon = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(this.#openNow, Math.random() * answeredSpread);
  }

  async #open(): Promise<void> {
    this.#isSoon = false;
    if (this.#isOpening) return;
    this.#isOpening = true;
    try {
      const token = await this.#start.askForToken(this.#isTokenExpired);
      if (!this.#isClosed) this.#connect(token);
    } catch {
      // If the user was signed out, the session handles it; otherwise the server is unavailable.
      if (!this.#isClosed) this.#openLater();
    } finally {
      this.#isOpening = false;
    }
  }

  #connect(token: string): void {
    const address = new URL('/api/hub', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address, [hubProtocol, `token.${token}`]);
    this.#socket = socket;
    const pulse = new Pulse(
      () => this.#send({ alive: true }),
      // The browser would wait long for the other side to close it, too.
      () => this.#lose(socket, 1006),
    );
    this.#pulse = pulse;
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return;
      pulse.beat();
      this.#attempts = 0;
      // What the server before has said of its stop is over.
      this.#movesWithin = null;
      this.#handlers.onConnection(true);
      for (const room of this.#rooms) this.#join(room);
      // The server authenticates the connection first: what it publishes before the answer does not arrive.
      this.#send({ alive: true });
    });
    socket.addEventListener('message', (message) => {
      if (this.#socket !== socket) return;
      pulse.beat();
      this.#hear(JSON.parse(String(message.data)) as HubFrame);
    });
    socket.addEventListener('close', ({ code }) => this.#lose(socket, code));
  }

  /** The connection is closed or dead; what a dead one still reports is ignored. */
  #lose(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#pulse?.stop();
    this.#forgetJoins();
    socket.close();
    if (this.#isClosed) return;
    this.#isTokenExpired = code === hubCloseCodes.accessExpired;
    if (code === hubCloseCodes.signedOut) return this.#handlers.onSignedOut();
    if (code === hubCloseCodes.factorRequired) return this.#handlers.onFactorRequired();
    this.#openLater();
  }

  /** Randomly delayed: after a restart of the server all clients reconnect. */
  #openLater(): void {
    this.#hasGap = true;
    // Calls are answered by other servers meanwhile: nothing is away.
    if (this.#movesWithin !== null) return this.#openMoved(this.#movesWithin);
    this.#handlers.onConnection(false);
    const wait = Math.min(500 * 2 ** this.#attempts++, maxWaitMilliseconds) * (0.5 + Math.random());
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(this.#openNow, wait);
  }

  /** Once: when that fails, it tries as after any other loss. */
  #openMoved(within: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#movesWithin = null;
      this.#openNow();
    }, Math.random() * within);
  }

  #hear(frame: HubFrame): void {
    if (frame.event === 'moving') {
      this.#movesWithin = (frame.data as HubData<'moving'>).within * 1000;
      return;
    }
    if (frame.event === 'alive') return this.#fillGap();
    if (frame.event === 'resync') {
      window.setTimeout(() => this.#resync(), Math.random() * resyncSpread);
      return;
    }
    if (frame.event === 'room.joined') this.#joinAttempts.delete((frame.data as HubData<'room.joined'>).room);
    if (frame.event === 'room.refused') this.#askAgain(frame.data as HubData<'room.refused'>);
    // The caller's rights have changed: a closed room may be open now.
    if (changesEvents(frame) || isAboutCaller(frame)) this.#askForClosed();
    this.#handlers.onFrame(frame);
  }

  #fillGap(): void {
    if (!this.#hasGap) return;
    this.#hasGap = false;
    this.#handlers.onResync();
  }

  #resync(): void {
    if (this.#isClosed) return;
    this.#handlers.onResync();
    // The answers to the joins tell what has to be reloaded.
    for (const room of this.#rooms) this.#join(room);
  }

  #askAgain({ room, reason }: HubData<'room.refused'>): void {
    const attempt = this.#joinAttempts.get(room) ?? 0;
    this.#joinAttempts.set(room, attempt + 1);
    const wait = reason === 'closed' ? closedWait : Math.min(1000 * 2 ** attempt, maxWaitMilliseconds);
    this.#joinLater(room, wait * (0.5 + Math.random()));
  }

  #askForClosed(): void {
    for (const room of this.#joinTimers.keys()) this.#joinLater(room, 300);
  }

  #joinLater(room: string, wait: number): void {
    window.clearTimeout(this.#joinTimers.get(room));
    const timer = window.setTimeout(() => {
      this.#joinTimers.delete(room);
      const wanted = [...this.#rooms].find((each) => each === room);
      if (wanted) this.#join(wanted);
    }, wait);
    this.#joinTimers.set(room, timer);
  }

  #forgetJoins(): void {
    for (const timer of this.#joinTimers.values()) window.clearTimeout(timer);
    this.#joinTimers.clear();
    this.#joinAttempts.clear();
  }

  #join(room: HubRoom): void {
    this.#send({ join: room, after: this.#start.positions.get(room) });
  }

  #leave(room: HubRoom): void {
    window.clearTimeout(this.#joinTimers.get(room));
    this.#joinTimers.delete(room);
    this.#send({ leave: room });
  }

  /** Sends a message to a joined room; without a connection it is dropped. */
  say(request: HubSaying): void {
    this.#send(request);
  }

  #send(
    request: { join: HubRoom; after: string | undefined } | { leave: HubRoom } | { alive: true } | HubSaying,
  ): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }
}

/** Going live and ending change events, too. */
function changesEvents({ event, data }: HubFrame): boolean {
  if (event === 'livestreams.changed') return (data as HubData<'livestreams.changed'>).state !== undefined;
  return event === 'events.changed';
}

function isAboutCaller({ event, data }: HubFrame): boolean {
  return event === 'room.updated' && (data as HubData<'room.updated'>).news.type === 'changed';
}
