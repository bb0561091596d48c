import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { readRow, rowOf, run } from '#db/rows.ts';
import { languages } from '#db/tables/languages.ts';
import { userViews } from '#db/tables/user-views.ts';
import { users } from '#db/tables/users.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';
import { avatarKeyOf } from './unused-avatars.ts';

const pathRow = rowOf({ path: z.string().nullable() });

const account: PersonalDataSource = {
  ...personalRows({
    name: 'account',
    table: users,
    joined: sql`left join ${languages} on ${languages.id} = ${users.languageId}`,
    owner: users.id,
    key: users.id,
    columns: {
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      associateId: users.associateId,
      roleIds: users.roleIds,
      language: languages.code,
      timeZone: users.timeZone,
      weeklyGoal: users.weeklyGoal,
      biography: users.biography,
      spokenLanguages: users.spokenLanguages,
      hiddenFields: users.hiddenFields,
      isPrivate: users.isPrivate,
      joinedAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
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
    table: userViews,
    owner: userViews.adminId,
    key: userViews.id,
    columns: { name: userViews.name, filter: userViews.filter },
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
