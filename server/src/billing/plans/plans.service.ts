import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { normalAmount } from '@candela/contract/billing/money';
import type { ManagedPlan, Plan, PlanFields } from '@candela/contract/billing/plans';
import { can } from '@candela/contract/permissions';
import {
  findManagedRow,
  hasType,
  insertPlan,
  listManagedRows,
  listRows,
  lockPlan,
  nextId,
  writeArchived,
  writePlan,
  type ManagedRow,
} from './plans.queries.ts';

/** Plans that can be subscribed to. */
export function createPlans({ db }: { db: Db }) {
  async function list(caller: SignedInCaller): Promise<Plan[]> {
    const rows = (await listRows(db)).map(present);
    return can(caller, 'plans.manage') ? rows : rows.filter(({ isArchived }) => !isArchived);
  }

  const listManaged = async (): Promise<ManagedPlan[]> => (await listManagedRows(db)).map(present);

  /** @throws AppError plans.idTaken, plans.unknownType */
  async function create(
    caller: SignedInCaller,
    { id: wanted, ...given }: PlanFields & { id?: number | undefined },
  ): Promise<ManagedPlan> {
    const fields = normal(given);
    return db.transaction(async (tx) => {
      if (!(await hasType(tx, fields.subscriptionTypeId))) throw new AppError('plans.unknownType');
      const id = wanted ?? (await nextId(tx));
      if (!(await insertPlan(tx, id, fields))) throw new AppError('plans.idTaken');
      const states = { before: null, after: auditedOf(fields) };
      await recordChange(tx, caller, { action: 'create', entity: 'plan', entityId: id, name: fields.name, ...states });
      return find(tx, id);
    });
  }

  /** @throws AppError plans.notFound, plans.changed, plans.unknownType, plans.inUse */
  async function update(
    caller: SignedInCaller,
    id: number,
    { revision, ...given }: PlanFields & { revision: number },
  ): Promise<ManagedPlan> {
    const fields = normal(given);
    return db.transaction(async (tx) => {
      await lockPlan(tx, id);
      const before = await find(tx, id);
      if (before.revision !== revision) throw new AppError('plans.changed');
      const hasOtherType = before.subscriptionTypeId !== fields.subscriptionTypeId;
      if (hasOtherType && !(await hasType(tx, fields.subscriptionTypeId))) throw new AppError('plans.unknownType');
      if (hasOtherType && before.subscriptionCount > 0) throw new AppError('plans.inUse');
      await writePlan(tx, id, fields);
      const states = { before: auditedOf(before), after: auditedOf(fields) };
      await recordChange(tx, caller, { action: 'update', entity: 'plan', entityId: id, name: fields.name, ...states });
      return find(tx, id);
    });
  }

  /** @throws AppError plans.notFound */
  async function archive(caller: SignedInCaller, id: number, isArchived: boolean): Promise<ManagedPlan> {
    return db.transaction(async (tx) => {
      await lockPlan(tx, id);
      const before = await find(tx, id);
      if (before.isArchived === isArchived) return before;
      await writeArchived(tx, id, isArchived);
      const action = isArchived ? 'archive' : 'restore';
      await recordChange(tx, caller, { action, entity: 'plan', entityId: id, name: before.name });
      return find(tx, id);
    });
  }

  return { list, listManaged, create, update, archive };
}

/** @throws AppError plans.notFound */
async function find(tx: Tx, id: number): Promise<ManagedPlan> {
  const row = await findManagedRow(tx, id);
  if (!row) throw new AppError('plans.notFound');
  return present(row);
}

function present<Row extends Pick<ManagedRow, 'amount' | 'currency'>>({ amount, currency, ...row }: Row) {
  return { ...row, price: amount === null || currency === null ? null : { amount, currency } };
}

/** With all decimals of the currency, so that equal prices have the same text. */
function normal(fields: PlanFields): PlanFields {
  const { price } = fields;
  return { ...fields, price: price && { ...price, amount: normalAmount(price.amount, price.currency) } };
}

function auditedOf({ name, description, subscriptionTypeId, price, interval, trialDays }: PlanFields) {
  const text = price && `${price.amount} ${price.currency}`;
  return { name, description, subscriptionTypeId, price: text, interval, trialDays };
}
