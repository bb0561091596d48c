import * as z from 'zod';
import { readRow, rowOf, run } from '#db/rows.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';
import { avatarKeyOf } from './unused-avatars.ts';

const pathRow = rowOf({ path: z.string().nullable() });

const account: PersonalDataSource = {
  ...personalRows({
    name: 'account',
    from: 'users u left join languages l on l.id = u.language_id',
    owner: 'u.id',
    key: { column: 'u.id', type: 'uuid' },
    columns: {
      email: 'u.email',
      firstName: 'u.first_name',
      lastName: 'u.last_name',
      associateId: 'u.associate_id',
      roleIds: 'u.role_ids',
      language: 'l.code',
      timeZone: 'u.time_zone',
      weeklyGoal: 'u.weekly_goal',
      biography: 'u.biography',
      spokenLanguages: 'u.spoken_languages',
      hiddenFields: 'u.hidden_fields',
      isPrivate: 'u.is_private',
      joinedAt: 'u.created_at',
      lastSeenAt: 'u.last_seen_at',
    },
  }),
  async listFiles(db, userId) {
    const row = await readRow(db, pathRow)`select thumbnail_path as path from users where id = ${userId}::uuid`;
    const key = avatarKeyOf(row?.path ?? null);
    return key === null ? [] : [{ key, name: 'files/picture.webp' }];
  },
};

const rows: PersonalDataSource[] = [
  account,
  personalRows({
    name: 'views-of-users',
    from: 'user_views',
    owner: 'admin_id',
    key: { column: 'id', type: 'uuid' },
    columns: { name: 'name', filter: 'filter' },
  }),
];

/** Data of the account itself. */
export const accountData: DomainData = {
  rows,
  leftOut: {
    account_deletions: leftOutAs.passing,
    data_exports: leftOutAs.passing,
    user_imports: leftOutAs.passing,
    user_search: leftOutAs.saidElsewhere,
  },
  erasures: {
    account_deletions: (tx, { id }) => run(tx)`delete from account_deletions where user_id = ${id}::uuid`,
    // The job that removes expired archives removes the files with them.
    data_exports: (tx, { id }) => run(tx)`
      update data_exports set expires_at = now(), state = case when state = 'done' then state else 'failed' end
      where user_id = ${id}::uuid`,
    user_views: (tx, { id }) => run(tx)`delete from user_views where admin_id = ${id}::uuid`,
    user_import_rows: (tx, { email }) => run(tx)`delete from user_import_rows where email = lower(${email})`,
  },
  kept: {
    user_imports: keptAs.passing,
    user_search: keptAs.followsUser,
  },
};
