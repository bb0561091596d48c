/** Counts the packets that a viewer received and those that never arrived. */
export class VideoReceiver {
  #received = 0;
  #lost = 0;
  #newest;
  #source = 0;
  /** Missing packets: when each was first missed, by sequence number. */
  #missing = new Map();

  take(packet) {
    if (packet.length < 12 || ((packet[1] & 0x7f) >= 64 && (packet[1] & 0x7f) <= 95)) return;
    const sequence = packet.readUInt16BE(2);
    this.#source = packet.readUInt32BE(8);
    const ahead = this.#newest === undefined ? 1 : (sequence - this.#newest) & 0xffff;
    if (ahead === 0) return;
    if (ahead >= 0x8000) {
      // Late or retransmitted: counted once.
      if (this.#missing.delete(sequence)) this.#received++;
      return;
    }
    this.#received++;
    for (let step = 1; step < ahead; step++) this.#missing.set((this.#newest + step) & 0xffff, performance.now());
    this.#newest = sequence;
  }

  /** A NACK (RFC 4585) for the newest packet, as if it had been lost. */
  askAgain() {
    if (this.#newest === undefined) return null;
    const packet = Buffer.alloc(16);
    packet.writeUInt32BE(0x81cd0003, 0);
    packet.writeUInt32BE(1, 4);
    packet.writeUInt32BE(this.#source, 8);
    packet.writeUInt16BE(this.#newest, 12);
    return packet;
  }

  /** Counts since the last call; a packet missing for two seconds is lost. */
  count() {
    const now = performance.now();
    for (const [sequence, since] of this.#missing) {
      if (now - since < 2000) continue;
      this.#missing.delete(sequence);
      this.#lost++;
    }
    const counted = { received: this.#received, lost: this.#lost };
    this.#received = 0;
    this.#lost = 0;
    return counted;
  }
}
