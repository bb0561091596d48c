import type { Timeframe } from '#timeframes.ts';
import { barsNeeded, longestOperand } from './bars-needed.ts';
import { needsVolume } from './operands.ts';
import { leavesOf, operandsOf, type Operand, type Rule, type RulePath } from './rule.ts';
import { mostBars, type Trial, type TrialSymbol } from './trial.ts';

/** Why a rule that says nothing wrong cannot go live all the same. */
export type TrialRefusal =
  /** No symbol has as many bars; the operand that needs most of them. */
  | { code: 'tooFewBars'; operand: Operand; timeframe: Timeframe; needed: number; longest: number }
  /** It reads volume, and no symbol has any. */
  | { code: 'noVolume' }
  /** It would fire on more than half of all bars. */
  | { code: 'nearlyAlwaysTrue'; share: number }
  | { code: 'tooManyAlerts'; daily: number; limit: number };

/** What its author should know before it goes live. */
export type TrialWarning =
  | { code: 'lackingBars'; symbols: string[] }
  | { code: 'lackingVolume'; symbols: string[] }
  | { code: 'noHit' }
  /** More than one hit in ten bars. */
  | { code: 'frequent'; share: number }
  /** A condition that decides nothing. */
  | { code: 'alwaysTrue'; path: RulePath }
  | { code: 'neverTrue'; path: RulePath };

export interface TrialLimits {
  /** Symbols that the rule will watch. */
  symbols: number;
  /** Alerts a day that a strategy may give in this installation. */
  dailyAlerts: number;
}

export interface TrialVerdict {
  refusals: TrialRefusal[];
  warnings: TrialWarning[];
}

/** What a trial says about going live. */
export function verdictOf(
  rule: Rule,
  symbols: readonly TrialSymbol[],
  trial: Trial,
  limits: TrialLimits,
): TrialVerdict {
  const refusals: TrialRefusal[] = [];
  const warnings: TrialWarning[] = [];
  for (const [timeframe, needed] of barsNeeded(rule)) {
    const longest = mostBars(symbols, timeframe);
    const operand = longestOperand(rule, timeframe);
    if (longest < needed && operand) refusals.push({ code: 'tooFewBars', operand, timeframe, needed, longest });
  }
  const readsVolume = leavesOf(rule.when).some(({ leaf }) =>
    operandsOf(leaf).some(({ operand }) => needsVolume(operand)),
  );
  const silent = readsVolume ? symbols.filter(({ hasVolume }) => !hasVolume).map(({ symbol }) => symbol) : [];
  if (silent.length > 0 && silent.length === symbols.length) refusals.push({ code: 'noVolume' });
  else if (silent.length > 0) warnings.push({ code: 'lackingVolume', symbols: silent });
  if (trial.lackingBars.length > 0 && trial.lackingBars.length < symbols.length)
    warnings.push({ code: 'lackingBars', symbols: trial.lackingBars });
  const daily = (trial.weeklyHits * limits.symbols) / 7;
  if (rule.fires === 'every_bar' && (trial.trueShare ?? 0) > 0.5)
    refusals.push({ code: 'nearlyAlwaysTrue', share: trial.trueShare ?? 0 });
  if (daily > limits.dailyAlerts) refusals.push({ code: 'tooManyAlerts', daily, limit: limits.dailyAlerts });
  if (trial.hits.length === 0) warnings.push({ code: 'noHit' });
  else if (trial.hits.length * 10 > trial.bars)
    warnings.push({ code: 'frequent', share: trial.hits.length / trial.bars });
  for (const { path, trueShare } of trial.leaves) {
    if (trueShare === 1) warnings.push({ code: 'alwaysTrue', path });
    if (trueShare === 0) warnings.push({ code: 'neverTrue', path });
  }
  return { refusals, warnings };
}
