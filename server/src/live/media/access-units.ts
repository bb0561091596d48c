import { payloadOf, timestampOf } from './rtp.ts';

/** One H.264 picture as NAL units without start codes. */
export interface AccessUnit {
  /** In units of 1/90,000 s, wrapping at 32 bits. */
  timestamp: number;
  isKey: boolean;
  units: Buffer[];
}

const single = { first: 1, last: 23 };
const aggregation = 24;
const fragment = 28;
export const unitTypes = { idr: 5, sps: 7, pps: 8 } as const;

/** Reassembles pictures from ordered RTP packets (RFC 6184). A damaged picture is left out. */
export class AccessUnits {
  #units: Buffer[] = [];
  #pieces: Buffer[] = [];
  #timestamp: number | undefined;
  #isDamaged = false;
  /** The previous picture is incomplete, which matters to all but keyframes. */
  #isMissing = false;

  /** @returns the picture that this packet completes; `damaged` when parts of it are missing */
  push(packet: Buffer, isAfterGap: boolean): AccessUnit | 'damaged' | null {
    const payload = payloadOf(packet);
    const timestamp = timestampOf(packet);
    if (timestamp !== this.#timestamp) {
      const isMissing = this.#isMissing || this.#isDamaged || this.#units.length > 0 || this.#pieces.length > 0;
      this.#begin(timestamp);
      this.#isMissing = isMissing;
    }
    if (isAfterGap) this.#isDamaged = true;
    if (payload.length > 0) this.#add(payload);
    const isLast = ((packet[1] ?? 0) & 0x80) !== 0;
    if (!isLast || (this.#units.length === 0 && !this.#isDamaged)) return null;
    const units = this.#units;
    const isKey = units.some((unit) => ((unit[0] ?? 0) & 0x1f) === unitTypes.idr);
    const isDamaged = this.#isDamaged || this.#pieces.length > 0 || (this.#isMissing && !isKey);
    this.#begin(timestamp);
    return isDamaged ? 'damaged' : { timestamp, units, isKey };
  }

  #begin(timestamp: number): void {
    this.#timestamp = timestamp;
    this.#units = [];
    this.#pieces = [];
    this.#isDamaged = false;
    this.#isMissing = false;
  }

  #add(payload: Buffer): void {
    const type = (payload[0] ?? 0) & 0x1f;
    if (type >= single.first && type <= single.last) this.#units.push(payload);
    else if (type === aggregation) this.#addAggregated(payload);
    else if (type === fragment) this.#addFragment(payload);
    else this.#isDamaged = true;
  }

  #addAggregated(payload: Buffer): void {
    let at = 1;
    while (at + 2 < payload.length) {
      const size = payload.readUInt16BE(at);
      if (size === 0) break;
      this.#units.push(payload.subarray(at + 2, at + 2 + size));
      at += 2 + size;
    }
    // Whole units without trailing bytes, and at least one.
    if (at !== payload.length || at === 1) this.#isDamaged = true;
  }

  #addFragment(payload: Buffer): void {
    const [indicator = 0, header = 0] = payload;
    const begins = (header & 0x80) !== 0;
    if (begins) this.#pieces = [Buffer.from([(indicator & 0xe0) | (header & 0x1f)])];
    else if (this.#pieces.length === 0) this.#isDamaged = true;
    this.#pieces.push(payload.subarray(2));
    if ((header & 0x40) === 0) return;
    this.#units.push(Buffer.concat(this.#pieces));
    this.#pieces = [];
  }
}
