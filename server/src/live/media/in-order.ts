import { sequenceOf } from './rtp.ts';

/** How long to wait for a missing packet, which was requested again. */
const patienceMilliseconds = 300;
const maxWaiting = 512;
/** Packets are never this late: that many in a row from so far behind mean that the sender has restarted its numbering. */
const farBehind = 3000;
const strangersOfNewCount = 3;

/** Emits the packets of one source in order, each once; reports where some are missing. */
export class InOrder {
  readonly #emit: (packet: Buffer, isAfterGap: boolean) => void;
  readonly #waiting = new Map<number, { packet: Buffer; at: number }>();
  #next: number | undefined;
  /** Far behind the expected number, in their own order. */
  #strangers: Buffer[] = [];

  constructor(emit: (packet: Buffer, isAfterGap: boolean) => void) {
    this.#emit = emit;
  }

  push(packet: Buffer, now: number): void {
    const sequence = sequenceOf(packet);
    this.#next ??= sequence;
    const ahead = (sequence - this.#next) & 0xffff;
    if (ahead >= 0x8000) return this.#lookAt(packet, sequence, 0x10000 - ahead);
    this.#strangers = [];
    this.#waiting.set(sequence, { packet, at: now });
    this.#drain(false);
    const oldest = this.#waiting.values().next().value;
    if (oldest && (now - oldest.at > patienceMilliseconds || this.#waiting.size > maxWaiting)) this.#skip();
  }

  #lookAt(packet: Buffer, sequence: number, behind: number): void {
    if (behind < farBehind) return;
    const last = this.#strangers.at(-1);
    if (last && sequence !== ((sequenceOf(last) + 1) & 0xffff)) this.#strangers = [];
    this.#strangers.push(packet);
    if (this.#strangers.length < strangersOfNewCount) return;
    const strangers = this.#strangers;
    this.#strangers = [];
    this.#waiting.clear();
    this.#next = (sequence + 1) & 0xffff;
    strangers.forEach((each, index) => this.#emit(each, index === 0));
  }

  #drain(isAfterGap: boolean): void {
    let isFirst = isAfterGap;
    for (let found = this.#take(); found; found = this.#take()) {
      this.#emit(found, isFirst);
      isFirst = false;
    }
  }

  #take(): Buffer | undefined {
    const found = this.#next === undefined ? undefined : this.#waiting.get(this.#next);
    if (!found || this.#next === undefined) return undefined;
    this.#waiting.delete(this.#next);
    this.#next = (this.#next + 1) & 0xffff;
    return found.packet;
  }

  /** Gives up the missing packets and continues with those that arrived. */
  #skip(): void {
    const next = this.#next ?? 0;
    const nearest = Math.min(...[...this.#waiting.keys()].map((sequence) => (sequence - next) & 0xffff));
    this.#next = (next + nearest) & 0xffff;
    this.#drain(true);
  }
}
