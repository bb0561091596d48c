import { decimalText } from '#ui/decimal-text.ts';
import type { BacktestDetail, BacktestPlanInput } from '@candela/contract/scanning/backtests';
import { usualCostsOf } from '@candela/markets/backtests/costs';
import { planLimits } from '@candela/markets/backtests/plan';
import { refusalsOf } from '@candela/markets/rules/refusals';
import type { Condition, Operand, Rule } from '@candela/markets/rules/rule';
import { minutesOf } from '@candela/markets/timeframes';

export const stopKinds = ['atr', 'percent', 'level'] as const;
export const targetKinds = ['r', 'atr', 'none'] as const;

export type StopKind = (typeof stopKinds)[number];
export type TargetKind = (typeof targetKinds)[number];

/** What is typed into the form of a plan. */
export interface PlanValues {
  from: string;
  until: string;
  stopKind: StopKind;
  stopTimes: string;
  stopBars: string;
  stopPercent: string;
  targetKind: TargetKind;
  targetTimes: string;
  targetBars: string;
  maxBars: string;
  /** In percent of the price. */
  costs: Record<string, { commission: string; slippage: string }>;
  exit: Condition | null;
  /** What only the API can say stays as it is. */
  level: Operand | null;
}

export type PlanField = Exclude<keyof PlanValues, 'costs' | 'level'> | `${string}.commission` | `${string}.slippage`;

export const fieldLimits = {
  stopTimes: planLimits.atr,
  stopBars: planLimits.period,
  stopPercent: planLimits.percent,
  maxBars: planLimits.maxBars,
  commission: scaled(planLimits.commission),
  slippage: scaled(planLimits.slippage),
};

/** As percent. */
function scaled({ min, max }: { min: number; max: number }) {
  return { min: percentOf(min), max: percentOf(max) };
}

/** Without the digits that binary numbers add. */
function percentOf(share: number): number {
  return Number((share * 100).toPrecision(10));
}

const day = 86_400_000;
/** Days that are offered for a timeframe: enough signals, in a few seconds. */
const offeredDays = (minutes: number): number =>
  minutes < 5 ? 30 : minutes < 60 ? 180 : minutes < 1440 ? 365 : 5 * 365;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** What is offered first, for a rule that watches symbols of these markets. */
export function firstValues({ timeframe }: Rule, markets: readonly string[], now: number): PlanValues {
  return {
    from: dayOf(now - offeredDays(minutesOf[timeframe]) * day),
    until: dayOf(now - day),
    stopKind: 'atr',
    stopTimes: '1.5',
    stopBars: '14',
    stopPercent: '1',
    targetKind: 'r',
    targetTimes: '2',
    targetBars: '14',
    maxBars: '48',
    costs: Object.fromEntries(markets.map((market) => [market, costTexts(usualCostsOf(market))])),
    exit: null,
    level: null,
  };
}

function costTexts({ commission, slippage }: { commission: number; slippage: number }) {
  return { commission: String(percentOf(commission)), slippage: String(percentOf(slippage)) };
}

/** The plan of a backtest, to be changed. */
export function valuesOf(
  { plan, rule, symbols }: Pick<BacktestDetail, 'plan' | 'rule' | 'symbols'>,
  now: number,
): PlanValues {
  const { stop, target, maxBars, from, until, exit } = plan;
  const values: PlanValues = {
    ...firstValues(rule, [], now),
    from,
    until,
    exit,
    maxBars: maxBars === null ? '' : String(maxBars),
    costs: Object.fromEntries(symbols.map(({ market, costs }) => [market, costTexts(costs)])),
  };
  if ('percent' in stop) Object.assign(values, { stopKind: 'percent', stopPercent: String(stop.percent) });
  else if ('level' in stop)
    Object.assign(values, {
      stopKind: 'level',
      stopBars: String(stop.level.args?.['period'] ?? 10),
      level: stop.level,
    });
  else Object.assign(values, { stopTimes: String(stop.atr), stopBars: String(stop.period) });
  if (target === null) values.targetKind = 'none';
  else if ('r' in target) values.targetTimes = String(target.r);
  else Object.assign(values, { targetKind: 'atr', targetTimes: String(target.atr), targetBars: String(target.period) });
  return values;
}

/** The lowest low of bars for longs, the highest high for shorts. */
export const extremeOf = (direction: Rule['direction'], period: number): Operand =>
  direction === 'long' ? { ind: 'lowest', args: { period } } : { ind: 'highest', args: { period } };

type Faults = ReadonlyMap<PlanField, { min: number; max: number } | 'period' | 'condition'>;

/** The plan that was entered, or which fields are wrong. */
export function planOf(values: PlanValues, rule: Rule): BacktestPlanInput | Faults {
  const { direction } = rule;
  const faults = new Map<PlanField, { min: number; max: number } | 'period' | 'condition'>();
  const read = (field: PlanField, text: string, range: { min: number; max: number }, isWhole = false): number => {
    const value = text.trim() === '' ? Number.NaN : Number(decimalText(text));
    const isIn = value >= range.min && value <= range.max && (!isWhole || Number.isInteger(value));
    if (!isIn) faults.set(field, range);
    return value;
  };
  const { from, until, stopKind, targetKind } = values;
  if (from === '' || until === '' || from > until) faults.set('until', 'period');
  // Its rows say why.
  if (values.exit && refusalsOf({ ...rule, when: values.exit }).some(({ path }) => path[0] === 'when'))
    faults.set('exit', 'condition');
  const { atr, period, percent, r } = planLimits;
  const stopBars = () => read('stopBars', values.stopBars, period, true);
  const stop: BacktestPlanInput['stop'] =
    stopKind === 'percent'
      ? { percent: read('stopPercent', values.stopPercent, percent) }
      : stopKind === 'level'
        ? { level: levelOf(values, direction, stopBars()) }
        : { atr: read('stopTimes', values.stopTimes, atr), period: stopBars() };
  const targetBars = () => read('targetBars', values.targetBars, period, true);
  const target: BacktestPlanInput['target'] =
    targetKind === 'none'
      ? null
      : targetKind === 'r'
        ? { r: read('targetTimes', values.targetTimes, r) }
        : { atr: read('targetTimes', values.targetTimes, atr), period: targetBars() };
  const maxBars = values.maxBars.trim() === '' ? null : read('maxBars', values.maxBars, planLimits.maxBars, true);
  const costs = Object.fromEntries(
    Object.entries(values.costs).map(([market, given]) => [
      market,
      {
        commission: read(`${market}.commission`, given.commission, fieldLimits.commission) / 100,
        slippage: read(`${market}.slippage`, given.slippage, fieldLimits.slippage) / 100,
      },
    ]),
  );
  return faults.size > 0 ? faults : { from, until, stop, target, maxBars, exit: values.exit, costs };
}

/** A level of the API that nobody has changed stays as it is. */
function levelOf({ level }: PlanValues, direction: Rule['direction'], bars: number): Operand {
  const isOther = level && level.ind !== 'lowest' && level.ind !== 'highest';
  return isOther ? level : extremeOf(direction, bars);
}
