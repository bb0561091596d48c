import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { canRow } from '#db/entitlements.ts';
import { readRow, requireRow, rowOf } from '#db/rows.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { managedDetailSchema } from '@candela/contract/scanning/managed-strategies';
import { strategyKinds, strategyStates } from '@candela/contract/scanning/strategy-terms';

const { name, draftRule } = managedDetailSchema.shape;

const lockedRow = rowOf({
  id: z.int(),
  kind: z.enum(strategyKinds),
  status: z.enum(strategyStates),
  name,
  ownerId: z.uuid(),
  draftRule,
  revision: z.int(),
  liveVersionId: z.int().nullable(),
  submittedVersionId: z.int().nullable(),
  isSubmitted: z.boolean(),
  wasLive: z.boolean(),
});

export type LockedStrategy = z.infer<typeof lockedRow>;

const rightsRow = rowOf({ manages: z.boolean(), reviews: z.boolean() });

/** The rights of the caller as they are now, which may be others than when the request began; they stay until the transaction ends. */
export function lockRights(tx: Tx, { userId }: SignedInCaller): Promise<z.infer<typeof rightsRow>> {
  return requireRow(tx, rightsRow)`
    select u.status = 'active' and ${canRow('strategies.manage')} as manages,
      u.status = 'active' and ${canRow('strategies.review')} as reviews
    from users u where u.id = ${userId} for share of u`;
}

/**
 * A strategy; nobody else changes it until the transaction ends.
 * @param ownerId null: whoever owns it
 */
export function lockStrategy(tx: Tx, ownerId: string | null, id: number): Promise<LockedStrategy | null> {
  const isOwn = ownerId === null ? sql`true` : sql`t.owner_id = ${ownerId}::uuid`;
  return readRow(tx, lockedRow)`
    select t.id, t.kind, t.status, t.name, t.owner_id as "ownerId", t.draft_rule as "draftRule", t.revision,
      t.live_version_id as "liveVersionId", t.submitted_version_id as "submittedVersionId", t.submitted_at is not null as "isSubmitted",
      t.live_since is not null as "wasLive"
    from strategies t where t.id = ${id} and ${isOwn} for no key update of t`;
}

export type Needed = 'manages' | 'reviews';

/**
 * A strategy that the caller may change, locked.
 * @throws AppError strategies.notFound, sessions.forbidden (their rights have changed meanwhile)
 */
export async function lockManaged(
  tx: Tx,
  caller: SignedInCaller,
  id: number,
  needed: Needed = 'manages',
): Promise<LockedStrategy> {
  const rights = await lockRights(tx, caller);
  if (!rights[needed]) throw new AppError('sessions.forbidden');
  const locked = await lockStrategy(tx, rights.reviews ? null : caller.userId, id);
  if (!locked) throw new AppError('strategies.notFound');
  return locked;
}
