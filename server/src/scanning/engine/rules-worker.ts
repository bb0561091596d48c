import { answerIn } from '#platform/threads/asked-thread.ts';
import { RuleEngine, type ClosedBar, type Hit } from '@candela/markets/rules/engine';
import type { EngineRule } from '@candela/markets/rules/engine-rule';
import type { Rule } from '@candela/markets/rules/rule';
import type { Timeframe } from '@candela/markets/timeframes';

/** Bars of one timeframe that closed at the same instant. */
export interface Step {
  timeframe: Timeframe;
  bars: ClosedBar[];
}

/** A rule as it is stored: it may be anything. */
export type StoredRule = Omit<EngineRule, 'rule'> & { rule: unknown };

type KnownHit = Pick<Hit, 'rule' | 'symbol' | 't'>;

/** What the thread can be asked, and what it answers. */
export interface Questions {
  /** Begins anew with these rules; those that cannot be judged are left out and named. */
  build: { given: { rules: StoredRule[]; symbols: string[] }; answer: { hash: string; broken: BrokenRule[] } };
  /** Whether the state fits: then it goes on from there. */
  restore: { given: { state: Uint8Array }; answer: boolean };
  warmUp: { given: { steps: Step[]; hits: KnownHit[] }; answer: null };
  close: { given: { steps: Step[] }; answer: Hit[] };
  save: { given: object; answer: Uint8Array };
}

export interface BrokenRule {
  id: string;
  reason: string;
}

export type Question = { [Name in keyof Questions]: { ask: Name } & Questions[Name]['given'] }[keyof Questions];

/** The thread that judges rules, so that no request waits meanwhile. */
let engine = new RuleEngine([], []);

function build({ rules, symbols }: Questions['build']['given']): Questions['build']['answer'] {
  const broken: BrokenRule[] = [];
  const whole = rules.filter((each): each is EngineRule => {
    try {
      tryRule(each as EngineRule);
      return true;
    } catch (error) {
      broken.push({ id: each.id, reason: error instanceof Error ? error.message : String(error) });
      return false;
    }
  });
  engine = new RuleEngine(whole, symbols);
  return { hash: engine.hash, broken };
}

/** Judges it on a few bars: one that fails would stop all others. @throws whatever is wrong with it */
function tryRule({ id, rule }: { id: string; rule: Rule }): void {
  const trial = new RuleEngine([{ id, rule, symbols: ['trial'] }], ['trial']);
  for (const t of [0, 1, 2]) {
    const bar = { symbol: 'trial', t, closesAt: t + 1, o: 1, h: 2, l: 1, c: 1 + t / 2, v: 1, day: 0, minute: t };
    for (const timeframe of trial.timeframes) trial.close(timeframe, [bar]);
  }
}

function answer(question: Question): unknown {
  switch (question.ask) {
    case 'build':
      return build(question);
    case 'restore':
      return engine.restore(question.state);
    case 'warmUp':
      for (const { timeframe, bars } of question.steps) engine.warmUp(timeframe, bars, question.hits);
      return null;
    case 'close':
      return question.steps.flatMap(({ timeframe, bars }) => engine.close(timeframe, bars));
    case 'save':
      return engine.save();
  }
}

answerIn(answer);
