import { sql } from 'drizzle-orm';
import { endSessions } from '#accounts/ended-sessions.ts';
import { run } from '#db/rows.ts';
import { passkeys } from '#db/tables/passkeys.ts';
import { oidcIdentities } from '#db/tables/single-sign-on.ts';
import { sessions } from '#db/tables/users.ts';
import { keptAs, leftOutAs, personalRows, type DomainData } from '#site/personal-data.ts';

/** Sessions and ways to sign in. */
export const signInData: DomainData = {
  rows: [
    personalRows({
      name: 'sessions',
      table: sessions,
      owner: sessions.userId,
      key: sessions.id,
      columns: {
        startedAt: sessions.createdAt,
        // The network of a support session concerns nobody else.
        address: sql`case when ${sessions.actorId} is null then ${sessions.address} end`,
        browser: sql`case when ${sessions.actorId} is null then ${sessions.userAgent} end`,
        isSupport: sql`${sessions.actorId} is not null`,
      },
    }),
    personalRows({
      name: 'passkeys',
      table: passkeys,
      owner: passkeys.userId,
      key: passkeys.id,
      columns: { name: passkeys.name, addedAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt },
    }),
    personalRows({
      name: 'sign-in-providers',
      table: oidcIdentities,
      owner: oidcIdentities.userId,
      key: sql`${oidcIdentities.issuer} || ' ' || ${oidcIdentities.subject}`,
      columns: {
        issuer: oidcIdentities.issuer,
        subject: oidcIdentities.subject,
        connectedAt: oidcIdentities.createdAt,
      },
    }),
  ],
  leftOut: {
    one_time_tokens: leftOutAs.secret,
    totp_factors: leftOutAs.secret,
    recovery_codes: leftOutAs.secret,
    passkey_challenges: leftOutAs.secret,
    oidc_attempts: leftOutAs.secret,
    email_changes: leftOutAs.passing,
  },
  erasures: {
    sessions: (tx, { id }) => endSessions(tx, id),
    one_time_tokens: (tx, { id }) => run(tx)`delete from one_time_tokens where user_id = ${id}::uuid`,
    totp_factors: (tx, { id }) => run(tx)`delete from totp_factors where user_id = ${id}::uuid`,
    passkeys: (tx, { id }) => run(tx)`delete from passkeys where user_id = ${id}::uuid`,
    recovery_codes: (tx, { id }) => run(tx)`delete from recovery_codes where user_id = ${id}::uuid`,
    email_changes: (tx, { id }) => run(tx)`delete from email_changes where user_id = ${id}::uuid`,
    oidc_identities: (tx, { id }) => run(tx)`delete from oidc_identities where user_id = ${id}::uuid`,
  },
  kept: {
    oidc_attempts: keptAs.passing,
    passkey_challenges: keptAs.passing,
  },
};
