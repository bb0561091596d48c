import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { bigintText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import { readLogHead, sha256 } from '#trading/log.ts';
import {
  checkpointText,
  formatNote,
  parseCheckpoint,
  parseNote,
  type Checkpoint,
} from '@candela/markets/log/checkpoint';
import { rootOfFrontier, type Frontier } from '@candela/markets/log/frontier';
import { consistencyRanges, isConsistent, isSameHash } from '@candela/markets/log/tree';
import type { LogKeys } from './log-keys.ts';
import { readRanges } from './tiles.queries.ts';

/** A checkpoint, and the bytes that are signed and served. */
export interface SignedCheckpoint extends Checkpoint {
  note: string;
  /** Whether `/ledger/checkpoint/<size>` has it: only such a one is shown to witnesses and stamped. */
  isKept: boolean;
}

const noteRow = rowOf({ size: bigintText, note: z.string() });
const sizeRow = rowOf({ size: bigintText });
const lineRow = rowOf({ line: z.string() });

/**
 * Checkpoints of the log. One is made when it is asked for, of what has been committed by then: whoever publishes does not wait for it.
 * @param origin the log's name
 */
export function createCheckpoints({ db, keys, origin }: { db: Db; keys: LogKeys; origin: string }) {
  /**
   * The newest checkpoint, made if there is more than the last one says. What contradicts that is never signed.
   * @throws AppError ledger.unsound, ledger.keyLost
   */
  async function current(): Promise<SignedCheckpoint> {
    // It may append an entry, that of another key.
    const signers = await keys.listSigners();
    const last = await readLast();
    const frontier = await readLogHead(db);
    if (last && last.origin === origin && isSameHead(last, frontier)) return last;
    if (signers.length === 0) {
      // Without a key nothing new is said; what was said stays.
      if (last) return last;
      throw new AppError('ledger.keyLost');
    }
    const made = { origin, size: frontier.size, root: rootOfFrontier(sha256, frontier) };
    if (last && !(await follows(last, made))) throw new AppError('ledger.unsound');
    const text = checkpointText(made);
    const note = formatNote({ text, signatures: signers.map((signer) => signer.sign(text)) });
    await run(db)`insert into checkpoints (size, note) values (${made.size}::bigint, ${note}) on conflict do nothing`;
    // Another node may have been faster. Or the log had another name at that size: what was signed and anchored then stays.
    const kept = await readAt(made.size);
    return kept?.origin === origin ? kept : { ...made, note, isKept: false };
  }

  async function follows(last: SignedCheckpoint, made: Checkpoint): Promise<boolean> {
    if (last.size > made.size) return false;
    const hashes = await proof(last.size, made.size);
    return hashes !== null && isConsistent(sha256, last, made, hashes);
  }

  /** That a log of `size` entries begins with those of one of `first` (RFC 6962, 2.1.2); null when hashes are missing. */
  const proof = async (first: number, size: number) =>
    first === 0 || first === size ? [] : first > size ? null : readRanges(db, consistencyRanges(first, size));

  const readLast = async () =>
    opened(await readRow(db, noteRow)`select size::text as size, note from checkpoints order by size desc limit 1`);

  const readAt = async (size: number) =>
    opened(await readRow(db, noteRow)`select size::text as size, note from checkpoints where size = ${size}::bigint`);

  /** With the lines of witnesses, as readers get it. */
  async function withCosignatures({ size, note, isKept }: SignedCheckpoint): Promise<string> {
    if (!isKept) return note;
    const rows = await readRows(db, lineRow)`
      select convert_from(proof, 'UTF8') as line from anchors where kind = 'witness' and size = ${size}::bigint
      order by name limit 30`;
    return note + rows.map(({ line }) => line).join('');
  }

  /** How many entries the log has. */
  const countEntries = async () =>
    Number((await requireRow(db, sizeRow)`select size::text as size from log_head where id = 1`).size);

  return { current, readAt, proof, withCosignatures, countEntries };
}

const isSameHead = (last: SignedCheckpoint, head: Frontier): boolean =>
  last.size === head.size && isSameHash(last.root, rootOfFrontier(sha256, head));

export type Checkpoints = ReturnType<typeof createCheckpoints>;

function opened(row: z.infer<typeof noteRow> | null): SignedCheckpoint | null {
  const checkpoint = row && parseCheckpoint(parseNote(row.note)?.text ?? '');
  return checkpoint && { ...checkpoint, note: row.note, isKept: true };
}
