/**
 * Feedback of packet arrival times, by transport-wide numbers; a sender without it stays at its lowest bitrate
 * (draft-holmer-rmcat-transport-wide-cc-extensions-01).
 */
export class TransportFeedback {
  #arrivals = new Map<number, number>();
  #expected: number | undefined;
  #count = 0;

  /** Records a packet; `at` in milliseconds. */
  note(sequence: number, at: number): void {
    this.#expected ??= sequence;
    this.#arrivals.set(sequence, at);
  }

  /** The report on everything since the last one; null when nothing arrived. */
  take(source: number): Buffer | null {
    if (this.#expected === undefined || this.#arrivals.size === 0) return null;
    const base = this.#expected;
    // Late packets belong to an earlier report; 16-bit numbers wrap.
    const known = [...this.#arrivals].map(([sequence, at]) => [(sequence - base) & 0xffff, at] as const);
    const ahead = known.filter(([offset]) => offset < 0x8000).toSorted(([a], [b]) => a - b);
    this.#arrivals.clear();
    const last = ahead.at(-1);
    if (!last) return null;
    const total = Math.min(last[0] + 1, maxPackets);
    this.#expected = (base + last[0] + 1) & 0xffff;
    return encode(source, base, total, new Map(ahead), this.#count++ & 0xff);
  }
}

const maxPackets = 1000;
/** Two bits per packet, seven packets in a chunk. */
const symbolsOfChunk = 7;

function encode(source: number, base: number, total: number, arrivals: Map<number, number>, count: number): Buffer {
  // In units of 64 ms and of a quarter of a millisecond.
  const first = Math.min(...arrivals.values());
  const reference = Math.floor(first / 64);
  let clock = reference * 256;
  const symbols: number[] = [];
  const deltas: number[] = [];
  for (let offset = 0; offset < total; offset++) {
    const at = arrivals.get(offset);
    if (at === undefined) {
      symbols.push(0);
      continue;
    }
    const delta = Math.max(-32_768, Math.min(32_767, Math.round(at * 4) - clock));
    clock += delta;
    const isSmall = delta >= 0 && delta <= 255;
    symbols.push(isSmall ? 1 : 2);
    if (isSmall) deltas.push(delta);
    else deltas.push((delta >> 8) & 0xff, delta & 0xff);
  }
  const chunks = Math.ceil(total / symbolsOfChunk);
  const length = 20 + chunks * 2 + deltas.length;
  const packet = Buffer.alloc(Math.ceil(length / 4) * 4);
  packet.writeUInt16BE(0x8fcd, 0);
  packet.writeUInt16BE(packet.length / 4 - 1, 2);
  packet.writeUInt32BE(1, 4);
  packet.writeUInt32BE(source, 8);
  packet.writeUInt16BE(base, 12);
  packet.writeUInt16BE(total, 14);
  packet.writeUIntBE(reference & 0xffffff, 16, 3);
  packet[19] = count;
  for (let chunk = 0; chunk < chunks; chunk++) {
    let bits = 0b11;
    for (let index = 0; index < symbolsOfChunk; index++)
      bits = (bits << 2) | (symbols[chunk * symbolsOfChunk + index] ?? 0);
    packet.writeUInt16BE(bits & 0xffff, 20 + chunk * 2);
  }
  packet.set(deltas, 20 + chunks * 2);
  return packet;
}
