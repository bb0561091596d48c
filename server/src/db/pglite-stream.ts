import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';

const query = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const password = 'p'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);

/**
 * A "socket" for the `pg` driver that leads into the PGlite worker instead of the network, so that both databases
 * share one driver. Messages of the PostgreSQL wire protocol
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html) are gathered up to the one that asks for an
 * answer: PGlite answers a whole group at once.
 */
export class PgliteStream extends Duplex {
  readonly #worker: Worker;
  #pending: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #isStarted = false;
  readonly #onMessage = (message: unknown) => {
    if (message instanceof Uint8Array) this.push(Buffer.from(message.buffer, message.byteOffset, message.byteLength));
    else if (typeof message === 'object' && message !== null && 'failure' in message) {
      this.destroy(new Error(`PGlite: ${String(message.failure)}`));
    }
  };

  constructor(worker: Worker) {
    super({ allowHalfOpen: false });
    this.#worker = worker;
    worker.on('message', this.#onMessage);
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#forward();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#onMessage);
    done(error);
  }

  /** Sends every complete group. The start-up packet alone has no type byte. */
  #forward(): void {
    for (;;) {
      const lengthAt = this.#scanned + (this.#isStarted ? 1 : 0);
      if (this.#pending.length < lengthAt + 4) return;
      const end = lengthAt + this.#pending.readInt32BE(lengthAt);
      if (this.#pending.length < end) return;
      const type = this.#isStarted ? this.#pending[this.#scanned] : undefined;
      if (type === terminate) {
        this.#worker.postMessage('reset');
        this.push(null);
        return;
      }
      this.#scanned = end;
      if (!this.#isStarted || type === query || type === sync || type === password) {
        this.#worker.postMessage(new Uint8Array(this.#pending.subarray(0, end)));
        this.#pending = this.#pending.subarray(end);
        this.#scanned = 0;
      }
      this.#isStarted = true;
    }
  }
}
