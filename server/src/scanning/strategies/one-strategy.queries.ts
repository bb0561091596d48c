import type * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isManagedStrategy, isReadableStrategy } from '#scanning/strategy-access.ts';
import { strategyDetailSchema } from '@candela/contract/scanning/strategies';
import { ruleLimits } from '@candela/markets/rules/rule';
import { strategyColumns, strategyRow, strategyTables } from './strategy-columns.ts';

const { methods, concepts, rule, isManaged } = strategyDetailSchema.shape;

const detailRow = rowOf({ ...strategyRow.shape, methods, concepts, rule, isManaged });

export type StrategyDetailRow = z.infer<typeof detailRow>;

/** A strategy that the caller may read. */
export function findStrategy(db: Db, caller: SignedInCaller, id: number): Promise<StrategyDetailRow | null> {
  return readRow(db, detailRow)`
    select ${strategyColumns}, t.methods, t.concepts, v.rule, ${isManagedStrategy(caller)} as "isManaged"
    from strategies t ${strategyTables(caller, ruleLimits.symbols)} where t.id = ${id} and ${isReadableStrategy(caller)}`;
}
