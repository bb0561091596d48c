import { hubCloseCodes, hubProtocol, type HubEvent, type HubRoom } from '@candela/contract/hub';

const longestWait = 30_000;

interface LiveHandlers {
  onEvent: (event: HubEvent, data: unknown) => void;
  /** Connected again after a loss: whatever happened meanwhile was missed. */
  onResync: () => void;
  onSignedOut: () => void;
}

/** One connection to the hub that comes back by itself and enters its rooms again. */
export class LiveConnection {
  #socket: WebSocket | null = null;
  #rooms = new Set<HubRoom>();
  #attempts = 0;
  #wasOpen = false;
  #timer: number | undefined;
  #isClosed = false;
  readonly #token: string;
  readonly #handlers: LiveHandlers;

  constructor(token: string, handlers: LiveHandlers) {
    this.#token = token;
    this.#handlers = handlers;
    this.#open();
    window.addEventListener('online', this.#openNow);
  }

  setRooms(rooms: Set<HubRoom>): void {
    for (const room of this.#rooms) if (!rooms.has(room)) this.#send({ leave: room });
    for (const room of rooms) if (!this.#rooms.has(room)) this.#send({ join: room });
    this.#rooms = rooms;
  }

  close(): void {
    this.#isClosed = true;
    window.clearTimeout(this.#timer);
    window.removeEventListener('online', this.#openNow);
    this.#socket?.close();
  }

  readonly #openNow = (): void => {
    if (this.#isClosed || this.#socket) return;
    window.clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const address = new URL('/api/hub', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const socket = new WebSocket(address, [hubProtocol, `token.${this.#token}`]);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#attempts = 0;
      for (const room of this.#rooms) this.#send({ join: room });
      if (this.#wasOpen) this.#handlers.onResync();
      this.#wasOpen = true;
    });
    socket.addEventListener('message', (message) => {
      const { event, data } = JSON.parse(String(message.data)) as { event: HubEvent; data: unknown };
      this.#handlers.onEvent(event, data);
    });
    socket.addEventListener('close', ({ code }) => {
      this.#socket = null;
      if (this.#isClosed) return;
      if (code === hubCloseCodes.signedOut) return this.#handlers.onSignedOut();
      // Spread over time: after a restart of the server everybody comes back.
      const wait = Math.min(500 * 2 ** this.#attempts++, longestWait) * (0.5 + Math.random());
      this.#timer = window.setTimeout(this.#openNow, wait);
    });
  }

  #send(request: { join: HubRoom } | { leave: HubRoom }): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }
}
