import { parentPort, workerData } from 'node:worker_threads';
import type { Rule } from '@candela/markets/rules/rule';
import { tryRule, type TrialSymbol } from '@candela/markets/rules/trial';
import { verdictOf, type TrialLimits, type TrialRefusal } from '@candela/markets/rules/trial-verdict';

/** What a rule is tried on, and under which limits. */
export interface TrialTask {
  rule: Rule;
  symbols: TrialSymbol[];
  limits: TrialLimits;
}

export interface TrialAnswer {
  bars: number;
  hits: number;
  weeklyHits: number;
  refusals: TrialRefusal[];
}

/** The thread of one trial, so that no request waits meanwhile. */
const { rule, symbols, limits } = workerData as TrialTask;
const trial = tryRule(rule, symbols);
const { refusals } = verdictOf(rule, symbols, trial, limits);
const answer: TrialAnswer = {
  bars: trial.bars,
  hits: trial.hits.length,
  weeklyHits: trial.weeklyHits,
  refusals,
};
parentPort?.postMessage(answer);
