import { createPublicKey, verify } from 'node:crypto';
import { toBase64 } from '@candela/markets/log/base64';
import { formatNote, parseNote, type SignedNote, type VerifierKey } from '@candela/markets/log/checkpoint';
import type { Hash } from '@candela/markets/log/tree';

/** What a witness is sent: how many entries it has seen, the proof that the log continues them, and the checkpoint (C2SP tlog-witness). */
export function witnessRequest(old: number, proof: readonly Hash[], note: string): Buffer {
  return Buffer.from(`old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join('')}\n${note}`);
}

/** A signature of a witness under a checkpoint, with the time at which it saw it (C2SP tlog-cosignature). */
export interface Cosignature {
  /** As it stands below the note. */
  line: string;
  /** ISO 8601. */
  at: string;
}

/** More than this, in milliseconds, the clock of a witness may not differ. */
const maxDifference = 5 * 60_000;

const derOf = (publicKey: Uint8Array) =>
  Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey)]);

/** The signature of the witness that is in an answer; null when there is none, or it is not right, or of another time. */
export function readCosignature(answer: string, signed: SignedNote, key: VerifierKey, now: number): Cosignature | null {
  const given = parseNote(`${signed.text}\n${answer}`);
  const found = given?.signatures.find(({ name, keyId }) => name === key.name && keyId === key.keyId);
  // Eight bytes of the time in seconds, and 64 of the signature.
  if (!found || found.signature.length !== 72) return null;
  const bytes = Buffer.from(found.signature);
  const seconds = Number(bytes.readBigUInt64BE());
  if (Math.abs(seconds * 1000 - now) > maxDifference) return null;
  const message = Buffer.from(`cosignature/v1\ntime ${seconds}\n${signed.text}`);
  const publicKey = createPublicKey({ key: derOf(key.publicKey), format: 'der', type: 'spki' });
  if (!verify(null, message, publicKey, bytes.subarray(8))) return null;
  const line = formatNote({ text: signed.text, signatures: [found] }).slice(signed.text.length + 1);
  return { line, at: new Date(seconds * 1000).toISOString() };
}
