import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, readRows, rowOf, run } from '#db/rows.ts';

/** A signing key, with its name in `did.json`. */
export interface SigningKey {
  id: string;
  privateKey: KeyObject;
}

const keyRow = rowOf({ id: z.string(), publicKey: z.string(), secret: z.string() });

/**
 * The keys of an installation. They are random and stored encrypted: if they were derived from its secret, a new secret would
 * invalidate every credential issued so far.
 */
export function createSigningKeys({ db, secret }: { db: Db; secret: string }) {
  const key = createHash('sha256').update(secret).digest();
  let current: SigningKey | null = null;

  /** The key to sign with; created when there is none, or when the existing one was encrypted with another secret. */
  async function use(): Promise<SigningKey> {
    for (;;) {
      const row = await readRow(db, keyRow)`
        select id, encode(public_key, 'base64') as "publicKey", encode(secret, 'base64') as secret
        from signing_keys where retired_at is null`;
      if (row && current?.id === row.id) return current;
      const opened = row && open(key, Buffer.from(row.secret, 'base64'));
      if (row && opened) return (current = { id: row.id, privateKey: opened });
      if (row) await run(db)`update signing_keys set retired_at = now() where id = ${row.id} and retired_at is null`;
      await add();
    }
  }

  /** If two nodes do so at once, only one key is added. */
  async function add(): Promise<void> {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const bytes = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
    const id = `key-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;
    const sealed = seal(key, privateKey.export({ type: 'pkcs8', format: 'der' }));
    await run(db)`
      insert into signing_keys (id, public_key, secret)
      values (${id}, decode(${bytes.toString('base64')}, 'base64'), decode(${sealed.toString('base64')}, 'base64'))
      on conflict do nothing`;
  }

  /** All public keys ever used, 32 bytes each: signatures of retired keys stay verifiable. */
  async function listPublic(): Promise<{ id: string; publicKey: Buffer }[]> {
    const rows = await readRows(db, keyRow)`
      select id, encode(public_key, 'base64') as "publicKey", '' as secret from signing_keys order by created_at, id`;
    return rows.map(({ id, publicKey }) => ({ id, publicKey: Buffer.from(publicKey, 'base64') }));
  }

  return { use, listPublic };
}

export type SigningKeys = ReturnType<typeof createSigningKeys>;

/** AES-256-GCM: nonce, tag, text. */
function seal(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Null when it was encrypted with another key. */
function open(key: Buffer, sealed: Buffer): KeyObject | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(sealed.subarray(12, 28));
    const der = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
    return createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
  } catch {
    return null;
  }
}
