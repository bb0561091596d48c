import type { CandleDay } from './candle-days.ts';
import {
  parseCheckpoint,
  parseNote,
  parseVerifierKey,
  type Checkpoint,
  type NoteSignature,
  type VerifierKey,
} from './checkpoint.ts';
import { checkEntries, largestGapOf, type Anchor, type EntryChecks, type WrongEntry } from './entry-checks.ts';
import { utf8Bytes, type Opening } from './openings.ts';
import { checkOutcomes, type OutcomeReport } from './outcome-checks.ts';
import { sha256 } from './sha-256.ts';
import { entriesOf, tilePath, tileWidth, type Tile } from './tiles.ts';
import { checkWitnesses, type Cosignature, type WitnessVerdict } from './witnesses.ts';

/** How a log is read, and what a program needs of where it runs. */
export interface LogReader {
  /** The bytes at a path below the log's address. @throws when there are none */
  bytes(path: string): Promise<Uint8Array>;
  text(path: string): Promise<string>;
  /** Whether a signature of Ed25519 is right (RFC 8032). */
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean>;
}

export type LogProblem =
  /** No checkpoint, or a part that is not there. */
  | 'unreachable'
  /** The checkpoint is not signed by the key. */
  | 'wrongKey'
  /** A file ends within an entry or a hash, or has fewer than it should. */
  | 'cutOff'
  /** Each entry is in order, but together they are not what was signed. */
  | 'root'
  /** A witness that the reader trusts has signed no checkpoint of this log. */
  | 'witness';

export interface LogVerdict {
  checkpoint: Checkpoint | null;
  problem: LogProblem | null;
  /** The first entry that is wrong; null: none of those that were read. */
  wrong: WrongEntry | null;
  /** Entries that were read. */
  entries: number;
  /** Of them, those whose opening was compared. */
  opened: number;
  /** The time of the last entry that was read; empty without one. */
  lastAt: string;
  /** By name in the log. */
  authors: ReadonlyMap<string, number>;
  /** Milliseconds; null: there are fewer than two anchors. */
  largestGap: number | null;
  /** Of those that the reader trusts. */
  witnesses: readonly WitnessVerdict[];
  /** What was computed anew of the opened ideas; null: no candles were given, or something before was wrong. */
  outcomes: Omit<OutcomeReport, 'wrong'> | null;
}

/** Opens a signed checkpoint. @returns null when none of the keys has signed it */
export async function openCheckpoint(
  note: string,
  keys: readonly string[],
  verify: LogReader['verify'],
): Promise<Checkpoint | null> {
  const parsed = parseNote(note);
  const checkpoint = parsed && parseCheckpoint(parsed.text);
  if (!parsed || !checkpoint) return null;
  const known = keys.flatMap((key) => parseVerifierKey(sha256, key) ?? []);
  for (const signature of parsed.signatures) {
    const key = known.find((each) => isOf(signature, each));
    if (key && (await verify(key.publicKey, utf8Bytes(parsed.text), signature.signature))) return checkpoint;
  }
  return null;
}

const isOf = ({ name, keyId }: NoteSignature, key: VerifierKey) => key.name === name && key.keyId === keyId;

/** What is known of a log beside what it says itself. */
export interface GivenParts {
  keys: readonly string[];
  openings?: readonly Opening[];
  /** The candles by which opened ideas were judged. */
  days?: readonly CandleDay[];
  anchors?: readonly Anchor[];
  /** Keys of witnesses that the reader trusts: each must have signed a checkpoint of this log. */
  witnesses?: readonly string[];
  /** What witnesses have signed beside the checkpoint. */
  cosignatures?: readonly Cosignature[];
}

/**
 * Checks a whole log: what is signed, each entry in its place, the chains of all authors, the openings that are given, and the outcomes of
 * opened ideas by the candles that are given. It stops at the first wrong entry, which it names.
 * @param onProgress entries that have been read, and all
 */
export async function verifyLog(
  reader: LogReader,
  given: GivenParts,
  onProgress: (read: number, all: number) => void = () => {},
): Promise<LogVerdict> {
  const checks = checkEntries(sha256, given);
  const verdictOf = (
    checkpoint: Checkpoint | null,
    problem: LogProblem | null,
    wrong: WrongEntry | null = null,
    { outcomes = null, witnesses = [] }: Partial<Pick<LogVerdict, 'outcomes' | 'witnesses'>> = {},
  ): LogVerdict => ({
    outcomes,
    witnesses,
    checkpoint,
    problem,
    wrong,
    ...checks.counts(),
    authors: checks.authors(),
    largestGap: largestGapOf(given.anchors ?? []),
  });
  const note = await attempt(reader.text('checkpoint'));
  if (note === null) return verdictOf(null, 'unreachable');
  const checkpoint = await openCheckpoint(note, given.keys, reader.verify);
  if (!checkpoint) return verdictOf(null, 'wrongKey');
  const cosignatures = [...(given.cosignatures ?? []), ...cosignaturesOf(note, checkpoint)];
  const asked = new Set(cosignatures.map(({ size }) => size));
  const heads = new Map<number, Checkpoint>();
  const parts = readAhead(reader, checkpoint.size);
  for (let from = 0; from < checkpoint.size; from += tileWidth) {
    const width = Math.min(tileWidth, checkpoint.size - from);
    const part = await parts(from / tileWidth);
    if (typeof part === 'string') return verdictOf(checkpoint, part);
    for (const [place, { entry, leaf }] of part.entries.entries()) {
      const wrong = checks.add(entry, leaf);
      if (wrong) return verdictOf(checkpoint, null, wrong);
      if (asked.has(from + place + 1)) heads.set(from + place + 1, { ...checks.head(), origin: checkpoint.origin });
      if (place === width - 1 && part.isCut) return verdictOf(checkpoint, 'cutOff');
    }
    if (part.isCut) return verdictOf(checkpoint, 'cutOff');
    onProgress(from + width, checkpoint.size);
  }
  if (!checks.isTree(checkpoint)) return verdictOf(checkpoint, 'root');
  const headAt = (size: number) => heads.get(size) ?? null;
  const witnesses = await checkWitnesses(given.witnesses ?? [], cosignatures, headAt, reader.verify);
  if (witnesses.some(({ seen }) => seen === null)) return verdictOf(checkpoint, 'witness', null, { witnesses });
  if (!given.days || given.days.length === 0) return verdictOf(checkpoint, null, null, { witnesses });
  const { wrong, outcomes } = judged(checks, given.days);
  return verdictOf(checkpoint, null, wrong, { outcomes, witnesses });
}

const cosignaturesOf = (note: string, { size }: Checkpoint): Cosignature[] =>
  (parseNote(note)?.signatures ?? []).map((signature) => ({ size, signature }));

/** Computes the outcomes of what was opened. */
function judged(checks: EntryChecks, days: readonly CandleDay[]) {
  const opened = checks.opened();
  const { wrong, ...outcomes } = checkOutcomes(sha256, [...opened.values()], days);
  const entry = wrong && opened.get(wrong.index);
  if (!wrong || !entry) return { wrong: null, outcomes };
  return { wrong: { ...wrong, text: entry.text, leaf: entry.leaf, expected: entry.leaf }, outcomes };
}

/** So many parts are asked for before their turn comes: the next ones arrive while one is checked. */
const partsAhead = 4;

/** Parts of a log in their order. What is asked for and not wanted any more is left alone. */
function readAhead(reader: LogReader, size: number): (index: number) => Promise<LogPart | LogProblem> {
  const count = Math.ceil(size / tileWidth);
  const nothing = Promise.resolve<LogProblem>('unreachable');
  const asked: Promise<LogPart | LogProblem>[] = [];
  return (index) => {
    for (let next = asked.length; next < Math.min(count, index + 1 + partsAhead); next++)
      asked.push(readPart(reader, { index: next, width: Math.min(tileWidth, size - next * tileWidth) }));
    const part = asked[index] ?? nothing;
    // Not kept once it is checked.
    asked[index] = nothing;
    return part;
  };
}

interface LogPart {
  entries: { entry: Uint8Array; leaf: Uint8Array }[];
  isCut: boolean;
}

/** Entries and their hashes. A log that is shorter than it says is read as far as it goes: a removed entry is then named. */
async function readPart(reader: LogReader, tile: Pick<Tile, 'index' | 'width'>): Promise<LogPart | LogProblem> {
  const [bundle, hashes] = await Promise.all([
    attempt(reader.bytes(tilePath({ ...tile, level: 'entries' }))),
    attempt(reader.bytes(tilePath({ ...tile, level: 0 }))),
  ]);
  if (!bundle || !hashes) return 'unreachable';
  const entries = entriesOf(bundle);
  if (!entries) return 'cutOff';
  const leaves = Array.from({ length: Math.min(tile.width, Math.floor(hashes.length / 32)) }, (_, at) =>
    hashes.subarray(at * 32, at * 32 + 32),
  );
  const both = entries.slice(0, leaves.length).map((entry, at) => ({ entry, leaf: leaves[at] ?? new Uint8Array() }));
  const isCut = entries.length !== tile.width || hashes.length !== tile.width * 32;
  return { entries: both, isCut };
}

async function attempt<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch {
    return null;
  }
}
