import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isInContentAudience } from '#db/audience-rows.ts';
import type { Db } from '#db/client.ts';
import { isIncludedRow, isStaff } from '#db/entitlements.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { can } from '@candela/contract/permissions';
import { strategyKinds } from '@candela/contract/scanning/strategy-terms';

/*
 * The only place that decides who may read and who may change a strategy. Alerts keep the readers that their strategy had when they were
 * given: see `alert-access.ts`. Changes are decided again by the rights of now, under a lock: see `strategy-locks.ts`.
 */

/** Condition that a strategy `t` is shown to readers: as one of its indexes has it. */
export const isShownStrategy = sql.raw("t.status in ('active', 'paused')");

/** Condition that the caller may read the strategy `t`. */
export function isReadableStrategy(caller: SignedInCaller): SQL {
  return sql`${isShownStrategy} and ${isIncludedRow('t', caller)}`;
}

/** The audiences `a` of which the caller may read strategies. */
export function readableAudiences(caller: SignedInCaller): SQL {
  return isStaff(caller) ? sql`a.content_type = ''` : isInContentAudience(caller);
}

/** Whether the caller changes strategies of everybody; otherwise only their own. */
export const managesAll = (caller: SignedInCaller): boolean => can(caller, 'strategies.review');

/** Condition that the caller may change the strategy `t`. */
export function isManagedStrategy(caller: SignedInCaller): SQL {
  if (managesAll(caller)) return sql`true`;
  return can(caller, 'strategies.manage') ? sql`t.owner_id = ${caller.userId}::uuid` : sql`false`;
}

const kindRow = rowOf({ kind: z.enum(strategyKinds) });

/**
 * Refuses a strategy that the caller may not change, or of another kind.
 * @throws AppError strategies.notFound, strategies.wrongKind
 */
export async function requireManaged(
  db: Db,
  caller: SignedInCaller,
  id: number,
  kind: (typeof strategyKinds)[number],
): Promise<void> {
  const row = await readRow(
    db,
    kindRow,
  )`select t.kind from strategies t where t.id = ${id} and ${isManagedStrategy(caller)}`;
  if (!row) throw new AppError('strategies.notFound');
  if (row.kind !== kind) throw new AppError('strategies.wrongKind');
}
