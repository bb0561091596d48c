import { sequenceOf, timestampOf } from './rtp.ts';

/**
 * Renumbers the packets of successive publishers as one stream, so that viewers continue without a new negotiation. The
 * packets are changed in place.
 */
export class Continuity {
  readonly #clockRate: number;
  #sequenceOffset = 0;
  #timestampOffset = 0;
  #lastSequence: number | undefined;
  #lastTimestamp = 0;
  #lastAt = 0;
  #isNew = true;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  /** The next packet comes from another publisher. */
  restart(): void {
    this.#isNew = true;
  }

  renumber(packet: Buffer, now: number): void {
    if (this.#isNew && this.#lastSequence !== undefined) {
      const elapsed = Math.round(((now - this.#lastAt) * this.#clockRate) / 1000);
      this.#sequenceOffset = this.#lastSequence + 1 - sequenceOf(packet);
      this.#timestampOffset = this.#lastTimestamp + elapsed - timestampOf(packet);
    }
    this.#isNew = false;
    const sequence = (sequenceOf(packet) + this.#sequenceOffset) & 0xffff;
    const timestamp = (timestampOf(packet) + this.#timestampOffset) >>> 0;
    packet.writeUInt16BE(sequence, 2);
    packet.writeUInt32BE(timestamp, 4);
    const isAhead = this.#lastSequence === undefined || ((sequence - this.#lastSequence) & 0xffff) < 0x8000;
    if (!isAhead) return;
    this.#lastSequence = sequence;
    this.#lastTimestamp = timestamp;
    this.#lastAt = now;
  }

  /** The same for the time in a sender report. */
  retime(report: Buffer): void {
    report.writeUInt32BE((report.readUInt32BE(16) + this.#timestampOffset) >>> 0, 16);
  }
}
