import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { hasAdmin } from '#accounts/last-admin.ts';
import type { Db } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';
import { deriveKey } from '#platform/identity/secrets.ts';

/** Without characters that look alike, and without vowels, so that no words appear. */
const letters = '2346789CDFGHJKMNPQRTVWXY';
const groups = 4;
const groupLength = 5;

/** Key from which the codes are derived. */
export const ownerKeyOf = (secret: string): string => deriveKey(secret, 'owner code');

/** The code for a salt, with more than 90 bits: `CDF23-…`. */
export function ownerCodeOf(key: string, salt: string): string {
  const bytes = createHmac('sha512', key).update(salt).digest();
  const code = Array.from({ length: groups * groupLength }, (_, at) => letters[(bytes[at] ?? 0) % letters.length]);
  return Array.from({ length: groups }, (_, at) => code.slice(at * groupLength, (at + 1) * groupLength).join('')).join(
    '-',
  );
}

const saltRow = rowOf({ salt: z.string() });

/**
 * The code with which the owner sets up an installation without an active admin; null where there is one. All nodes print
 * the same code at every start until it is used. It cannot be derived from the database alone.
 */
export async function prepareOwnerCode(db: Db, secret: string): Promise<string | null> {
  if (await hasAdmin(db)) return null;
  const { salt } = await requireRow(db, saltRow)`
    insert into owner_codes as o (salt) values (${randomBytes(16).toString('base64url')})
    on conflict (id) do update set salt = o.salt returning salt`;
  return ownerCodeOf(ownerKeyOf(secret), salt);
}
