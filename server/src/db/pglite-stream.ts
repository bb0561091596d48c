import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { PgliteAnswer, PgliteRequest } from '#db/pglite-worker.ts';

const query = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const password = 'p'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);

let lastConnection = 0;

/**
 * A "socket" for the `pg` driver that leads into the PGlite worker instead of the network, so that both databases
 * share one driver. Messages of the PostgreSQL wire protocol
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html) are collected up to the one that requests a
 * response: PGlite answers a whole group at once.
 * However a stream ends, the session is reset for the next one: PGlite has a single session, so an open transaction
 * or a prepared statement would otherwise persist.
 */
export class PgliteStream extends Duplex {
  readonly #worker: Worker;
  readonly #connection = ++lastConnection;
  #pending: Buffer = Buffer.alloc(0);
  #scanned = 0;
  #isStarted = false;
  #isReset = false;
  readonly #onMessage = (answer: PgliteAnswer) => {
    if (typeof answer === 'string' || !('connection' in answer) || answer.connection !== this.#connection) return;
    if ('failure' in answer) this.destroy(new Error(`PGlite: ${answer.failure}`));
    else this.push(Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength));
  };
  readonly #onExit = () => this.destroy(new Error('Connection terminated: the database has stopped'));

  constructor(worker: Worker) {
    super({ allowHalfOpen: false });
    this.#worker = worker;
    worker.on('message', this.#onMessage);
    worker.on('exit', this.#onExit);
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

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#pending = Buffer.concat([this.#pending, ...chunks.map(({ chunk }) => chunk)]);
    this.#forward();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#onMessage);
    this.#worker.off('exit', this.#onExit);
    this.#reset();
    done(error);
  }

  #reset(): void {
    if (!this.#isReset) this.#worker.postMessage('reset' satisfies PgliteRequest);
    this.#isReset = true;
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
        this.#reset();
        this.push(null);
        return;
      }
      this.#scanned = end;
      if (!this.#isStarted || type === query || type === sync || type === password) {
        const bytes = new Uint8Array(this.#pending.subarray(0, end));
        const request: PgliteRequest = { connection: this.#connection, bytes };
        this.#worker.postMessage(request, [bytes.buffer]);
        this.#pending = this.#pending.subarray(end);
        this.#scanned = 0;
      }
      this.#isStarted = true;
    }
  }
}
