/**
 * SHA-256 (FIPS 180-4), in numbers that engines keep in registers: whoever checks a log needs no other program for it, and a worker of a
 * browser hashes 100,000 entries in a second, one after the other, which its own asynchronous function does not.
 */
const constants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const initial = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const blockBytes = 64;
const schedule = new Int32Array(64);

export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const state = initial.slice();
  const whole = bytes.length - (bytes.length % blockBytes);
  compress(state, bytes, whole);
  // The rest, a 1, zeros, and the length in bits.
  const rest = bytes.length - whole;
  const end = new Uint8Array(rest < blockBytes - 8 ? blockBytes : 2 * blockBytes);
  end.set(bytes.subarray(whole));
  end[rest] = 0x80;
  const view = new DataView(end.buffer);
  view.setUint32(end.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(end.length - 4, (bytes.length << 3) >>> 0);
  compress(state, end, end.length);
  const digest = new DataView(new ArrayBuffer(32));
  for (let place = 0; place < 8; place++) digest.setInt32(place * 4, state[place] ?? 0);
  return new Uint8Array(digest.buffer);
}

/** A word to which an index within an array of fixed size leads. */
const at = (words: Int32Array, place: number): number => words[place] as number;

function compress(state: Int32Array, bytes: Uint8Array, until: number): void {
  for (let from = 0; from < until; from += blockBytes) {
    for (let t = 0, byte = from; t < 16; t++, byte += 4) {
      schedule[t] =
        ((bytes[byte] as number) << 24) |
        ((bytes[byte + 1] as number) << 16) |
        ((bytes[byte + 2] as number) << 8) |
        (bytes[byte + 3] as number);
    }
    for (let t = 16; t < 64; t++) {
      const x = at(schedule, t - 15);
      const y = at(schedule, t - 2);
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      schedule[t] = (at(schedule, t - 16) + s0 + at(schedule, t - 7) + s1) | 0;
    }
    let a = at(state, 0);
    let b = at(state, 1);
    let c = at(state, 2);
    let d = at(state, 3);
    let e = at(state, 4);
    let f = at(state, 5);
    let g = at(state, 6);
    let h = at(state, 7);
    for (let t = 0; t < 64; t++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, t) + at(schedule, t)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] = at(state, 0) + a;
    state[1] = at(state, 1) + b;
    state[2] = at(state, 2) + c;
    state[3] = at(state, 3) + d;
    state[4] = at(state, 4) + e;
    state[5] = at(state, 5) + f;
    state[6] = at(state, 6) + g;
    state[7] = at(state, 7) + h;
  }
}

/** HMAC-SHA-256 (RFC 2104). */
export function hmacSha256(secret: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const key = new Uint8Array(blockBytes);
  key.set(secret.length > blockBytes ? sha256(secret) : secret);
  const inner = new Uint8Array(blockBytes + bytes.length);
  const outer = new Uint8Array(blockBytes + 32);
  for (let at = 0; at < blockBytes; at++) {
    const byte = key[at] as number;
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  inner.set(bytes, blockBytes);
  outer.set(sha256(inner), blockBytes);
  return sha256(outer);
}
