import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { settingDefaults } from '@candela/contract/site/setting-defaults';
import { settingShapes, type SettingKey, type SettingValues } from '@candela/contract/site/setting-values';

const valueRow = rowOf({ key: z.string(), value: z.unknown() });

/** The settings with these keys, as they are now. Stored values that are no longer valid count as not set. */
export async function readSettings<K extends SettingKey>(
  db: Db | Tx,
  keys: readonly K[],
): Promise<Pick<SettingValues, K>> {
  const rows = await readRows(db, valueRow)`
    select key, value from settings where key = any(${arrayOf(keys)}::text[])`;
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const entries = keys.map((key) => {
    const parsed = settingShapes[key].safeParse(stored.get(key));
    return [key, parsed.success ? parsed.data : settingDefaults[key]];
  });
  return Object.fromEntries(entries) as Pick<SettingValues, K>;
}

/** One setting, as it is now. */
export async function readSetting<K extends SettingKey>(db: Db | Tx, key: K): Promise<SettingValues[K]> {
  return (await readSettings(db, [key]))[key];
}
