/** Boxes inside a box (ISO/IEC 14496-12, 4.2): their types and contents. */
export function* boxesOf(bytes: Buffer): Generator<{ kind: string; body: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    yield { kind: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}

/** The number of samples of a track in the fragment of a `moof`. */
export function samplesIn(moof: Buffer, trackId: number): number {
  let count = 0;
  for (const { kind, body } of boxesOf(moof.subarray(8))) {
    if (kind !== 'traf') continue;
    let isCurrentPublisher = false;
    for (const inner of boxesOf(body)) {
      if (inner.kind === 'tfhd') isCurrentPublisher = inner.body.readUInt32BE(4) === trackId;
      if (inner.kind === 'trun' && isCurrentPublisher) count += inner.body.readUInt32BE(4);
    }
  }
  return count;
}
