/** After this time without a message the server is asked whether it still hears this client. */
const quietMilliseconds = 20_000;
/** Within this time it answers; the connection is opened within it, too. */
const timeoutMilliseconds = 15_000;
/** When the page is shown again or the network is back, the answer should come at once. */
const promptMilliseconds = 5000;

/**
 * Notices that a connection is dead. The browser does not: after sleep, or behind a router that has forgotten the connection, it
 * looks open for hours and carries nothing.
 */
export class Pulse {
  #timer: number | undefined;
  /** When the answer is due; null while none is awaited. */
  #dueAt: number | null = null;
  readonly #ask: () => void;
  readonly #onDead: () => void;

  /** @param onDead called once when the connection was not opened or not answered in time */
  constructor(ask: () => void, onDead: () => void) {
    this.#ask = ask;
    this.#onDead = onDead;
    this.#await(timeoutMilliseconds);
  }

  /** The connection was opened, or a message has arrived. */
  readonly beat = (): void => {
    this.#dueAt = null;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#askWithin(timeoutMilliseconds), quietMilliseconds);
  };

  /** Asks now: the connection may have died meanwhile. */
  readonly check = (): void => {
    if (this.#dueAt === null || this.#dueAt > Date.now() + promptMilliseconds) this.#askWithin(promptMilliseconds);
  };

  stop(): void {
    window.clearTimeout(this.#timer);
  }

  #askWithin(milliseconds: number): void {
    this.#ask();
    this.#await(milliseconds);
  }

  #await(milliseconds: number): void {
    this.#dueAt = Date.now() + milliseconds;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(this.#onDead, milliseconds);
  }
}
