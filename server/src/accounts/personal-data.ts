import * as z from 'zod';
import { readRow, rowOf } from '#db/rows.ts';
import { personalRows, type PersonalDataSource } from '#site/personal-data.ts';
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

/** Data of the account itself. */
export const accountData: PersonalDataSource[] = [
  account,
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
    name: 'subscriptions',
    from: 'subscriptions s join plans p on p.id = s.plan_id',
    owner: 's.user_id',
    key: { column: 's.id', type: 'int' },
    columns: { plan: 'p.name', status: 's.status', startsAt: 's.starts_at', endsAt: 's.ends_at' },
  }),
  personalRows({
    name: 'invoices',
    from: 'invoices',
    owner: 'user_id',
    key: { column: 'id', type: 'int' },
    columns: {
      number: 'number',
      status: 'status',
      total: 'total',
      tax: 'tax',
      paid: 'paid',
      refunded: 'refunded',
      chargedBack: 'charged_back',
      currency: 'currency',
      createdAt: 'created_at',
      paidAt: 'paid_at',
    },
  }),
  personalRows({
    name: 'checkouts',
    from: 'checkouts o join plans p on p.id = o.plan_id',
    owner: 'o.user_id',
    key: { column: 'o.id', type: 'uuid' },
    columns: { plan: 'p.name', state: 'o.state', createdAt: 'o.created_at' },
  }),
  personalRows({
    name: 'coupons',
    from: 'coupon_uses u join coupons c on c.id = u.coupon_id',
    owner: 'u.user_id',
    key: { column: 'u.coupon_id', type: 'int' },
    columns: { code: 'c.code', usedAt: 'u.created_at' },
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
  personalRows({
    name: 'views-of-users',
    from: 'user_views',
    owner: 'admin_id',
    key: { column: 'id', type: 'uuid' },
    columns: { name: 'name', filter: 'filter' },
  }),
];
