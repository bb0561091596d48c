import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { factorDemandKey } from '#platform/identity/factor-demand.ts';
import { readSettings } from '#site/setting-values.ts';
import type { SettingValues } from '@candela/contract/site/setting-values';

/** Whether a change of settings may affect who needs a second factor, and when. */
export function isAboutFactors(values: Partial<SettingValues>): boolean {
  return values['signIn.factorRoleIds'] !== undefined || values['signIn.factorGraceDays'] !== undefined;
}

/** Stores since when each role has needed a second factor; for newly added roles that is now. */
export async function writeFactorDemand(tx: Tx): Promise<void> {
  const values = await readSettings(tx, ['signIn.factorRoleIds', 'signIn.factorGraceDays']);
  await run(tx)`
    insert into settings (key, value)
    select ${factorDemandKey}, jsonb_build_object('graceDays', ${values['signIn.factorGraceDays']}::int, 'since', coalesce(
      (select jsonb_object_agg(role_id::text, coalesce(old.value -> 'since' -> role_id::text, to_jsonb(now())))
        from unnest(${arrayOf(values['signIn.factorRoleIds'])}::int[]) role_id
          left join settings old on old.key = ${factorDemandKey}), '{}'))
    on conflict (key) do update set value = excluded.value`;
}
