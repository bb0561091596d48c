import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';

export async function hasAccepted(db: Db, userId: string, version: string): Promise<boolean> {
  return (await run(db)`select from terms_acceptances where user_id = ${userId} and version = ${version}`) > 0;
}

/** Accepting the same version again changes nothing. */
export async function insertAcceptance(
  db: Db,
  { userId, version, termsUrl }: { userId: string; version: string; termsUrl: string },
): Promise<void> {
  await run(db)`
    insert into terms_acceptances (user_id, version, terms_url) values (${userId}, ${version}, ${termsUrl})
    on conflict do nothing`;
}
