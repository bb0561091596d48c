import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { languages } from '#db/tables/languages.ts';
import { users } from '#db/tables/users.ts';

const saltRow = rowOf({ salt: z.string() });

export async function findSalt(db: Db): Promise<string | null> {
  return (await readRow(db, saltRow)`select salt from owner_codes`)?.salt ?? null;
}

/** Uses up the code with this salt. @returns whether it was still there */
export async function consumeSalt(tx: Tx, salt: string): Promise<boolean> {
  return (await readRow(tx, saltRow)`delete from owner_codes where salt = ${salt} returning salt`) !== null;
}

export async function hasLanguage(db: Db, id: number): Promise<boolean> {
  return (await db.select({ id: languages.id }).from(languages).where(eq(languages.id, id))).length > 0;
}

/** Null when the address has an account. */
export async function insertOwner(tx: Tx, row: typeof users.$inferInsert): Promise<string | null> {
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return inserted?.id ?? null;
}
