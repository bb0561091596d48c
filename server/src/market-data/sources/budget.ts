/** A limit of a provider: so many units within any period of so many seconds. */
export interface BudgetLimit {
  units: number;
  perSeconds: number;
}

/** Who spends: bars of now come first, and everything else may take half. */
export type Spender = 'live' | 'backfill';

/** What was spent in a part of a period. */
interface SpentSlot {
  /** The number of the part, counted from 1970. */
  slot: number;
  live: number;
  backfill: number;
}

/** What of a budget is spent; plain data that can be stored. */
export interface BudgetState {
  /** Of each limit, the parts of its last period, oldest first. */
  spent: SpentSlot[][];
  /** In milliseconds since 1970: the provider has said that it may not be asked before. 0: it has not. */
  blockedUntil: number;
  /** Until then a refused call for bars of now goes before backfill, in milliseconds since 1970. */
  liveWaitsUntil: number;
  /** When backfill that was refused may come again, in milliseconds since 1970. 0: it was not. */
  backfillWaitsUntil: number;
}

/** Parts of a period: how exactly it is known when units are free again. */
const parts = 20;
/** How long a refused call for bars of now is waited for beyond the time at which it may come again, in milliseconds. */
const patience = 2000;

/** Nothing is spent. */
export const freshBudget: BudgetState = { spent: [], blockedUntil: 0, liveWaitsUntil: 0, backfillWaitsUntil: 0 };

/** An attempt to spend: `waitUntil` is null if the units are spent, otherwise when they may be free, in milliseconds since 1970. */
export interface Spending {
  state: BudgetState;
  waitUntil: number | null;
}

/**
 * Spends units if every limit allows it. Within no period of a limit more than its units are spent, wherever the period begins: providers do not say when theirs do.
 * Backfill gets at most half of each limit (of one unit, that one), and nothing while a call for bars of now waits.
 * @param now milliseconds since 1970
 * @throws RangeError for a cost above a limit, or above the half of it that backfill may spend: it would wait for ever
 */
export function spend(
  limits: readonly BudgetLimit[],
  state: BudgetState,
  { spender, cost, now }: { spender: Spender; cost: number; now: number },
): Spending {
  for (const limit of limits) {
    if (cost > allowedOf(limit, spender)) throw new RangeError(`${cost} units of ${limit.units} at once`);
  }
  const spent = limits.map((limit, at) => currentOf(limit, state.spent[at] ?? [], now));
  const waits = limits.map((limit, at) => freeAt(limit, spent[at] ?? [], spender, cost) ?? 0);
  const isBehind = spender === 'backfill' && state.liveWaitsUntil > now;
  const waitUntil = Math.max(state.blockedUntil, isBehind ? state.liveWaitsUntil : 0, ...waits);
  if (waitUntil > now) {
    const waits = spender === 'live' ? { liveWaitsUntil: waitUntil + patience } : { backfillWaitsUntil: waitUntil };
    return { state: { ...state, spent, ...waits }, waitUntil };
  }
  for (const [at, limit] of limits.entries()) addTo(spent[at] ?? [], slotOf(limit, now), spender, cost);
  const noWait = spender === 'live' ? { liveWaitsUntil: 0 } : { backfillWaitsUntil: 0 };
  return { state: { ...state, spent, blockedUntil: 0, ...noWait }, waitUntil: null };
}

/** The provider has said that it may not be asked before an instant. */
export function blockUntil(state: BudgetState, instant: number): BudgetState {
  return { ...state, blockedUntil: Math.max(state.blockedUntil, instant) };
}

/** Units of a limit that are spent in the period until now. */
export function spentOf(limit: BudgetLimit, at: number, state: BudgetState, now: number): number {
  return sumOf(currentOf(limit, state.spent[at] ?? [], now));
}

const partOf = ({ perSeconds }: BudgetLimit): number => (perSeconds * 1000) / parts;

const slotOf = (limit: BudgetLimit, now: number): number => Math.floor(now / partOf(limit));

const allowedOf = ({ units }: BudgetLimit, spender: Spender): number =>
  spender === 'live' ? units : Math.max(1, Math.floor(units / 2));

/** The parts that may be in the period that ends now, as copies: the oldest one counts as long as any of it does. */
function currentOf(limit: BudgetLimit, slots: readonly SpentSlot[], now: number): SpentSlot[] {
  const oldest = slotOf(limit, now) - parts;
  return slots.filter(({ slot }) => slot >= oldest).map((each) => ({ ...each }));
}

/** When the cost fits under a limit, in milliseconds since 1970; null: it fits now. */
function freeAt(limit: BudgetLimit, slots: readonly SpentSlot[], spender: Spender, cost: number): number | null {
  let left = sumOf(slots);
  let leftOfBackfill = slots.reduce((sum, { backfill }) => sum + backfill, 0);
  const fits = () =>
    left + cost <= limit.units && (spender === 'live' || leftOfBackfill + cost <= allowedOf(limit, 'backfill'));
  if (fits()) return null;
  for (const { slot, live, backfill } of slots) {
    left -= live + backfill;
    leftOfBackfill -= backfill;
    if (fits()) return Math.ceil((slot + parts + 1) * partOf(limit));
  }
  return null;
}

const sumOf = (slots: readonly SpentSlot[]): number =>
  slots.reduce((sum, { live, backfill }) => sum + live + backfill, 0);

function addTo(slots: SpentSlot[], slot: number, spender: Spender, cost: number): void {
  let last = slots.at(-1);
  // A clock that was put back adds to the newest part: nothing is spent twice.
  if (!last || last.slot < slot) slots.push((last = { slot, live: 0, backfill: 0 }));
  last[spender] += cost;
}
