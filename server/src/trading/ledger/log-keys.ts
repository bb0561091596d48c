import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, instantText, readRows, rowOf, run } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import { SealBroken, type Seals } from '#platform/identity/sealed-values.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange, type Actor } from '#site/recorded-changes.ts';
import { appendToLog, readLogHead, sha256 } from '#trading/log.ts';
import {
  formatVerifierKey,
  keyIdOf,
  noteAlgorithms,
  parseVerifierKey,
  type NoteSignature,
} from '@candela/markets/log/checkpoint';

/** How long checkpoints are signed by the key before, too. */
const overlapDays = 30;

/** A key that signs or has signed checkpoints. */
export interface LogKey {
  name: string;
  /** `name+id+key` (C2SP signed-note). */
  verifierKey: string;
  /** How many entries the log had when it began to sign. */
  fromSize: number;
  /** Null: it has no successor. */
  signsUntil: string | null;
}

export interface LogSigner {
  verifierKey: string;
  sign(text: string): NoteSignature;
}

const keyRow = rowOf({
  verifierKey: z.string(),
  sealed: z.string().nullable(),
  fromSize: bigintText,
  signsUntil: instantText.nullable(),
  isSigning: z.boolean(),
});

type KeyRow = z.infer<typeof keyRow>;

const readKeys = (db: Db | Tx) => readRows(db, keyRow)`
  select verifier_key as "verifierKey", sealed, from_size::text as "fromSize", signs_until as "signsUntil",
    coalesce(signs_until > now(), true) as "isSigning"
  from log_keys order by signs_until is null, created_at, verifier_key`;

/** The private key of 32 bytes (RFC 8032, its seed) as Node reads it: PKCS #8, RFC 8410. */
const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
    format: 'der',
    type: 'pkcs8',
  });

const newSeed = (): Buffer =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32);

function verifierKeyOf(origin: string, key: KeyObject): string {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32);
  const named = { name: origin, algorithm: noteAlgorithms.log, publicKey };
  return formatVerifierKey({ ...named, keyId: keyIdOf(sha256, named) });
}

/**
 * The keys of the log: that of the environment, or one that is made at first and stored sealed. A new key in the environment, or one that
 * an admin asks for, follows the one before: its beginning is an entry of the log, and for 30 days both sign.
 * @param origin the log's name, which is that of its keys
 * @param given of the environment: 32 bytes in base64
 */
export function createLogKeys(deps: { db: Db; seals: Seals; origin: string; given: string | undefined }) {
  const { db, seals, origin, given } = deps;
  const ownKey = given === undefined ? null : privateKeyOf(Buffer.from(given, 'base64'));
  const ownName = ownKey && verifierKeyOf(origin, ownKey);
  const isOfOrigin = ({ verifierKey }: { verifierKey: string }) => verifierKey.startsWith(`${origin}+`);

  /** Null when the environment has it no more, or when it was sealed with a secret that the installation has no more. */
  function open({ verifierKey, sealed }: KeyRow): KeyObject | null {
    if (verifierKey === ownName) return ownKey;
    try {
      return sealed === null ? null : privateKeyOf(Buffer.from(seals.open(sealed, sealOwner(verifierKey)), 'base64'));
    } catch (error) {
      if (error instanceof SealBroken) return null;
      throw error;
    }
  }

  /** Encrypts keys with the current key of the installation that were encrypted with another; unreadable ones are left unchanged. */
  async function sealAnew(): Promise<void> {
    for (const row of await readKeys(db)) {
      const key = row.sealed === null || seals.isCurrent(row.sealed) ? null : open(row);
      if (!key) continue;
      const seed = key.export({ type: 'pkcs8', format: 'der' }).subarray(-32);
      const anew = seals.seal(seed.toString('base64'), sealOwner(row.verifierKey));
      await run(db)`
        update log_keys set sealed = ${anew} where verifier_key = ${row.verifierKey} and sealed = ${row.sealed}`;
    }
  }

  /** Begins with another key, in the order of the log. Nodes that do so at once begin with one. */
  async function begin(isNeeded: (current: KeyRow | undefined) => boolean, actor: Actor | null): Promise<void> {
    await db.transaction(async (tx) => {
      await run(tx)`select from log_head where id = 1 for update`;
      const current = (await readKeys(tx)).findLast((row) => isOfOrigin(row) && row.signsUntil === null);
      if (!isNeeded(current)) return;
      const seed = ownKey ? null : newSeed();
      const name = ownName ?? verifierKeyOf(origin, privateKeyOf(seed ?? Buffer.alloc(32)));
      const sealed = seed && seals.seal(seed.toString('base64'), sealOwner(name));
      const { size } = await readLogHead(tx);
      await run(tx)`
        update log_keys set signs_until = now() + make_interval(days => ${overlapDays}::int)
        where signs_until is null and verifier_key = ${current?.verifierKey ?? ''}`;
      await run(tx)`
        insert into log_keys (verifier_key, sealed, from_size) values (${name}, ${sealed}, ${size}::bigint)
        on conflict (verifier_key) do update set signs_until = null`;
      await recordChange(tx, actor, {
        action: 'update',
        entity: 'setting',
        entityId: 'ledger.key',
        before: { key: current?.verifierKey ?? null },
        after: { key: name },
      });
      const body = { kind: 'key', key: name, previous: current?.verifierKey ?? null };
      await appendToLog(tx, { authorId: null, ideaId: null, secret: randomBytes(32), body });
    });
  }

  /** Whether it is not the key that should sign: the environment has another one, or no longer has it. */
  const isUnfit = (current: KeyRow | undefined) =>
    current === undefined || (ownName === null ? current.sealed === null : current.verifierKey !== ownName);

  /** Those that sign now, the current one first; none if its key is lost. */
  async function listSigners(): Promise<LogSigner[]> {
    const find = async () => (await readKeys(db)).filter(isOfOrigin);
    let rows = await find();
    if (isUnfit(rows.findLast(({ signsUntil }) => signsUntil === null))) {
      await begin(isUnfit, null);
      rows = await find();
    }
    return rows.toReversed().flatMap((row) => {
      const key = row.isSigning ? open(row) : null;
      return key ? [signerOf(row.verifierKey, key)] : [];
    });
  }

  /** All keys that there have been, the current one last. */
  async function list(): Promise<LogKey[]> {
    return (await readKeys(db)).map(({ verifierKey, fromSize, signsUntil }) => ({
      name: verifierKey.slice(0, verifierKey.indexOf('+')),
      verifierKey,
      fromSize: Number(fromSize),
      signsUntil: toIsoOrNull(signsUntil),
    }));
  }

  /** Begins with another key. @throws AppError ledger.keyOfEnvironment when it is given, and changes there */
  async function rotate(actor: Actor): Promise<void> {
    if (ownKey) throw new AppError('ledger.keyOfEnvironment');
    await listSigners();
    await begin(() => true, actor);
  }

  return { listSigners, list, rotate, sealAnew };
}

export type LogKeys = ReturnType<typeof createLogKeys>;

const sealOwner = (verifierKey: string) => `log key ${verifierKey}`;

function signerOf(verifierKey: string, key: KeyObject): LogSigner {
  const { name = '', keyId = '' } = parseVerifierKey(sha256, verifierKey) ?? {};
  return {
    verifierKey,
    sign: (text) => ({ name, keyId, signature: sign(null, Buffer.from(text), key) }),
  };
}
