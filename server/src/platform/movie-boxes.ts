/** Boxes inside a box (ISO/IEC 14496-12, 4.2): their types and contents. */
export function* boxesOf(bytes: Buffer): Generator<{ kind: string; body: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) return;
    yield { kind: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) };
    at += size;
  }
}
