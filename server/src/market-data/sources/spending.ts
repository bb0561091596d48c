import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import { blockUntil, freshBudget, spend, spentOf, type BudgetLimit, type BudgetState, type Spender } from './budget.ts';

const stateRow = rowOf({
  state: z.object({
    spent: z.array(z.array(z.object({ slot: z.number(), live: z.number(), backfill: z.number() }))),
    blockedUntil: z.number(),
    liveWaitsUntil: z.number(),
    backfillWaitsUntil: z.number(),
  }),
});

interface Spent {
  limits: readonly BudgetLimit[];
  spender: Spender;
  cost: number;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Spends units of a provider's budget, which is one for all nodes and survives restarts.
 * @returns null if they are spent; otherwise when they may be free, in milliseconds since 1970
 * @throws RangeError for a cost that could never be spent
 */
export async function spendUnits(db: Db, prefix: string, { limits, ...asked }: Spent): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { state, waitUntil } = spend(limits, await lockBudget(tx, prefix), asked);
    await writeBudget(tx, prefix, state);
    return waitUntil;
  });
}

/** The provider has said that it may not be asked before an instant, in milliseconds since 1970. */
export async function blockProvider(db: Db, prefix: string, instant: number): Promise<void> {
  await db.transaction(async (tx) => writeBudget(tx, prefix, blockUntil(await lockBudget(tx, prefix), instant)));
}

/** What is spent of each limit, in their order, and until when the provider may not be asked; null: it may. */
export async function readSpent(
  db: Db,
  prefix: string,
  limits: readonly BudgetLimit[],
  now: number,
): Promise<{ spent: { limit: BudgetLimit; units: number }[]; blockedUntil: number | null }> {
  const row = await readRow(db, stateRow)`select state from provider_budgets where prefix = ${prefix}`;
  const state = row?.state ?? freshBudget;
  return {
    spent: limits.map((limit, at) => ({ limit, units: spentOf(limit, at, state, now) })),
    blockedUntil: state.blockedUntil > now ? state.blockedUntil : null,
  };
}

const waitingRow = rowOf({ prefix: z.string(), until: z.number() });

/** Providers whose gaps wait for their budget, or because they may not be asked, and until when, in milliseconds since 1970. */
export async function listWaitingProviders(db: Db, now: number): Promise<z.infer<typeof waitingRow>[]> {
  return readRows(db, waitingRow)`
    select prefix, greatest((state->>'blockedUntil')::float8, (state->>'backfillWaitsUntil')::float8) as until
    from provider_budgets
    where greatest((state->>'blockedUntil')::float8, (state->>'backfillWaitsUntil')::float8) > ${now}::float8
    order by prefix`;
}

/** Until the transaction ends, nobody else spends of it. */
async function lockBudget(tx: Tx, prefix: string): Promise<BudgetState> {
  await run(tx)`
    insert into provider_budgets (prefix, state) values (${prefix}, ${JSON.stringify(freshBudget)}) on conflict do nothing`;
  const row = await requireRow(tx, stateRow)`select state from provider_budgets where prefix = ${prefix} for update`;
  return row.state;
}

async function writeBudget(tx: Tx, prefix: string, state: BudgetState): Promise<void> {
  await run(tx)`update provider_budgets set state = ${JSON.stringify(state)} where prefix = ${prefix}`;
}
