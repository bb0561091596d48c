import { sql, type SQL } from 'drizzle-orm';
import { settingOfContentType } from '@candela/contract/visibility';

const types = Object.entries(settingOfContentType).map(([type, name]) => sql`(${type}, ${`features.${name}`})`);

/** The types of notices whose features are hidden by a setting, as an array in SQL. */
export const hiddenContentTypes: SQL = sql`array(
  select t.type from (values ${sql.join(types, sql`, `)}) t (type, key) join settings s on s.key = t.key
  where s.value = 'false'::jsonb)`;
