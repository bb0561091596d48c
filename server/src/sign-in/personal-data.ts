import { endSessions } from '#accounts/ended-sessions.ts';
import { run } from '#db/rows.ts';
import { keptAs, leftOutAs, personalRows, type DomainData } from '#site/personal-data.ts';

/** Sessions and ways to sign in. */
export const signInData: DomainData = {
  rows: [
    personalRows({
      name: 'sessions',
      from: 'sessions',
      owner: 'user_id',
      key: { column: 'id', type: 'uuid' },
      columns: {
        startedAt: 'created_at',
        // The network of a support session concerns nobody else.
        address: 'case when actor_id is null then address end',
        browser: 'case when actor_id is null then user_agent end',
        isSupport: 'actor_id is not null',
      },
    }),
    personalRows({
      name: 'passkeys',
      from: 'passkeys',
      owner: 'user_id',
      key: { column: 'id', type: 'text' },
      columns: { name: 'name', addedAt: 'created_at', lastUsedAt: 'last_used_at' },
    }),
    personalRows({
      name: 'sign-in-providers',
      from: 'oidc_identities',
      owner: 'user_id',
      key: { column: `issuer || ' ' || subject`, type: 'text' },
      columns: { issuer: 'issuer', subject: 'subject', connectedAt: 'created_at' },
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
