import type { Db } from '#db/client.ts';
import { parseNote, type VerifierKey } from '@candela/markets/log/checkpoint';
import { insertAnchor, lastAnchoredSize } from './anchors.queries.ts';
import type { Checkpoints, SignedCheckpoint } from './checkpoints.service.ts';
import { postOutside, type OutsideAnswer } from './outside-requests.ts';
import { readCosignature, witnessRequest } from './witness-answers.ts';

/** Somebody who follows the log and signs its checkpoints (C2SP tlog-witness). */
export interface Witness {
  key: VerifierKey;
  /** `add-checkpoint` is below it. */
  address: string;
}

/** A witness that has not signed, and why. */
export interface WitnessFailure {
  name: string;
  reason: string;
}

const patience = 10_000;

/** Has the newest checkpoint signed by all witnesses, each for itself: one that is silent or answers garbage keeps no other from it. */
export function createWitnessing({
  db,
  checkpoints,
  witnesses,
}: {
  db: Db;
  checkpoints: Checkpoints;
  witnesses: readonly Witness[];
}) {
  /** @returns those that have not signed it */
  async function run(milliseconds = patience): Promise<WitnessFailure[]> {
    if (witnesses.length === 0) return [];
    const checkpoint = await checkpoints.current();
    if (!checkpoint.isKept) return [];
    const failures = await Promise.all(
      witnesses.map(async (witness) => {
        try {
          await ask(witness, checkpoint, milliseconds);
          return null;
        } catch (error) {
          return { name: witness.key.name, reason: error instanceof Error ? error.message : String(error) };
        }
      }),
    );
    return failures.filter((failure) => failure !== null);
  }

  async function ask({ key, address }: Witness, checkpoint: SignedCheckpoint, milliseconds: number): Promise<void> {
    const seen = await lastAnchoredSize(db, 'witness', key.name);
    if (seen >= checkpoint.size) return;
    const post = async (old: number): Promise<OutsideAnswer> => {
      const proof = await checkpoints.proof(old, checkpoint.size);
      if (!proof) throw new Error(`the log does not have the first ${old} entries`);
      const body = witnessRequest(old, proof, checkpoint.note);
      return postOutside(`${address}/add-checkpoint`, { type: 'text/plain; charset=utf-8', body, milliseconds });
    };
    let answer = await post(seen);
    // It has seen more or less of the log than is known here, and says how much.
    if (answer.status === 409) answer = await post(sizeOf(answer, checkpoint.size));
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    const note = parseNote(checkpoint.note);
    const cosignature = note && readCosignature(answer.body.toString('utf8'), note, key, Date.now());
    if (!cosignature) throw new Error('answered no signature of its own of this checkpoint and time');
    const { line, at } = cosignature;
    await insertAnchor(db, { size: checkpoint.size, kind: 'witness', name: key.name, at, proof: Buffer.from(line) });
  }

  return { run };
}

/** @throws when it says nothing that can be, above all that it has seen a longer log */
function sizeOf({ body }: OutsideAnswer, most: number): number {
  const text = body.toString('utf8').trim();
  if (!/^(?:0|[1-9]\d{0,14})$/.test(text)) throw new Error('answered 409 without a size');
  if (Number(text) > most) throw new Error(`has seen ${text} entries, which is more than the log has`);
  return Number(text);
}
