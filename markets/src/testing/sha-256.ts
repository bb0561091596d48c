/** SHA-256 as FIPS 180-4 defines it, for tests: a package without imports has none of its own. */
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The first 32 bits of the fractions of roots of the first primes. */
function fractionsOf(root: (prime: number) => number, count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes.map((prime) => ((root(prime) % 1) * 2 ** 32) | 0);
}

const constants = fractionsOf(Math.cbrt, 64);
const start = fractionsOf(Math.sqrt, 8);

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const state = Int32Array.from(start);
  for (let at = 0; at < padded.length; at += 64) {
    const words = Array.from({ length: 64 }, (_, place) => (place < 16 ? view.getInt32(at + place * 4) : 0));
    const word = (place: number) => words[place] ?? 0;
    for (let t = 16; t < 64; t++) {
      const [a, b] = [word(t - 15), word(t - 2)];
      const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
      const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
      words[t] = (word(t - 16) + s0 + word(t - 7) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let t = 0; t < 64; t++) {
      const t1 =
        (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (constants[t] ?? 0) + word(t)) | 0;
      const t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [place, value] of [a, b, c, d, e, f, g, h].entries()) state[place] = ((state[place] ?? 0) + value) | 0;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [place, value] of state.entries()) digest.setInt32(place * 4, value);
  return new Uint8Array(digest.buffer);
}
