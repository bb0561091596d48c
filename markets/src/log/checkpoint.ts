import { fromBase64, toBase64 } from './base64.ts';
import { fromHex, toHex } from './hexadecimal.ts';
import type { Sha256, TreeHead } from './tree.ts';

/** What a log says of itself at one size (C2SP tlog-checkpoint): a note that others can sign, too. */
export interface Checkpoint extends TreeHead {
  /** The name of the log. */
  origin: string;
}

/** A line below a note (C2SP signed-note): who signs, which of their keys, and the signature. */
export interface NoteSignature {
  name: string;
  /** Eight hexadecimal digits. */
  keyId: string;
  signature: Uint8Array;
}

export interface SignedNote {
  /** What is signed, its last line break included. */
  text: string;
  signatures: NoteSignature[];
}

/** A key that verifies notes: `name+keyId+base64`. */
export interface VerifierKey {
  name: string;
  keyId: string;
  /** 32 bytes of Ed25519. */
  publicKey: Uint8Array;
  algorithm: NoteAlgorithm;
}

/** Of the algorithms of C2SP signed-note: Ed25519 for logs, and Ed25519 with a time for witnesses (C2SP tlog-cosignature). */
export const noteAlgorithms = { log: 1, witness: 4 } as const;
export type NoteAlgorithm = (typeof noteAlgorithms)[keyof typeof noteAlgorithms];
const maxSignatures = 32;

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Null for a text that is no checkpoint. Lines after the third are left to those who add them. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = '', count = '', hash = '', ...rest] = text.split('\n');
  const root = fromBase64(hash);
  const isSize = /^(?:0|[1-9]\d{0,15})$/.test(count) && Number.isSafeInteger(Number(count));
  if (origin === '' || !isSize || root?.length !== 32 || rest.length === 0) return null;
  return { origin, size: Number(count), root };
}

/** Names are ASCII here: of our own logs and witnesses, whose names are those of sites. */
const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** The id of a key: the first four bytes of the hash of its name and bytes. */
export function keyIdOf(sha256: Sha256, { name, algorithm, publicKey }: Omit<VerifierKey, 'keyId'>): string {
  const bytes = [...asciiBytes(`${name}\n`), algorithm, ...publicKey];
  return toHex(sha256(Uint8Array.from(bytes)).subarray(0, 4));
}

export function formatVerifierKey({ name, keyId, algorithm, publicKey }: VerifierKey): string {
  return `${name}+${keyId}+${toBase64(Uint8Array.of(algorithm, ...publicKey))}`;
}

/** Null for a text that is no such key, or whose id is not that of the key. */
export function parseVerifierKey(sha256: Sha256, text: string): VerifierKey | null {
  const [, name = '', keyId = '', encoded = ''] =
    /^([!-*,-~]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{1,100})$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  const algorithm = Object.values(noteAlgorithms).find((each) => each === bytes?.[0]);
  if (name === '' || bytes?.length !== 33 || !algorithm) return null;
  const key = { name, algorithm, publicKey: bytes.slice(1) };
  return keyIdOf(sha256, key) === keyId ? { ...key, keyId } : null;
}

export function formatNote({ text, signatures }: SignedNote): string {
  const lines = signatures.map(
    ({ name, keyId, signature }) => `— ${name} ${toBase64(Uint8Array.of(...fromHex(keyId), ...signature))}\n`,
  );
  return `${text}\n${lines.join('')}`;
}

/** Null for what is no signed note: without an empty line, with a line below it that is no signature, or with too many. */
export function parseNote(note: string): SignedNote | null {
  const cut = note.lastIndexOf('\n\n');
  if (cut < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(cut + 2, -1).split('\n');
  if (lines.length > maxSignatures) return null;
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const [, name = '', encoded = ''] = /^— ([^\s+]{1,200}) ([A-Za-z0-9+/=]{1,500})$/.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    if (name === '' || !bytes || bytes.length < 5) return null;
    signatures.push({ name, keyId: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) });
  }
  return { text: note.slice(0, cut + 1), signatures };
}
