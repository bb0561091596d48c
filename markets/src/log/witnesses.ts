import {
  checkpointText,
  noteAlgorithms,
  parseNote,
  parseVerifierKey,
  type Checkpoint,
  type NoteSignature,
  type VerifierKey,
} from './checkpoint.ts';
import { utf8Bytes } from './openings.ts';
import { sha256 } from './sha-256.ts';

/** A line that a witness has added to the checkpoint of a size. */
export interface Cosignature {
  size: number;
  signature: NoteSignature;
}

/** A witness that a reader trusts. */
export interface WitnessVerdict {
  name: string;
  /** The largest checkpoint of this log that it has signed, and when it says that it did; null: none. */
  seen: { size: number; at: string } | null;
}

/** Reads a line as it stands below a checkpoint; null for what is none. */
export function parseCosignature(size: number, line: string): Cosignature | null {
  const [signature] = parseNote(`\n\n${line}`)?.signatures ?? [];
  return signature ? { size, signature } : null;
}

/**
 * Whether witnesses have signed checkpoints of this log (C2SP tlog-cosignature): the time in eight bytes, then a signature of Ed25519.
 * @param witnesses their keys, as C2SP signed-note writes them
 * @param headAt what was computed of the log at a size; null: it was not
 */
export async function checkWitnesses(
  witnesses: readonly string[],
  cosignatures: readonly Cosignature[],
  headAt: (size: number) => Checkpoint | null,
  verify: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>,
): Promise<WitnessVerdict[]> {
  const found: WitnessVerdict[] = [];
  for (const text of witnesses) {
    const key = parseVerifierKey(sha256, text);
    found.push({ name: key?.name ?? text, seen: key?.algorithm === noteAlgorithms.witness ? await seenBy(key) : null });
  }
  return found;

  async function seenBy(key: VerifierKey): Promise<WitnessVerdict['seen']> {
    const own = cosignatures.filter(({ signature }) => signature.name === key.name && signature.keyId === key.keyId);
    for (const { size, signature } of own.toSorted((a, b) => b.size - a.size)) {
      const head = headAt(size);
      const seconds = secondsOf(signature.signature);
      if (!head || seconds === null) continue;
      const message = utf8Bytes(`cosignature/v1\ntime ${seconds}\n${checkpointText(head)}`);
      if (await verify(key.publicKey, message, signature.signature.subarray(8)))
        return { size, at: new Date(seconds * 1000).toISOString() };
    }
    return null;
  }
}

/** Null for another length, or a time that nobody signs at. */
function secondsOf(signature: Uint8Array): number | null {
  if (signature.length !== 72) return null;
  const view = new DataView(signature.buffer, signature.byteOffset, 8);
  const seconds = view.getUint32(0) * 2 ** 32 + view.getUint32(4);
  return seconds < 253_402_300_800 ? seconds : null;
}
