import { describe, expect, it } from 'vitest';
import { resolveOutcome } from '#outcomes/resolve.ts';
import { beginOutcome, type IdeaTerms } from '#outcomes/terms.ts';
import type { ClosedBar } from '#rules/engine.ts';
import { randomNumbers } from '#testing/random-ideas.ts';
import { Backtest } from './backtest.ts';
import type { BacktestPlan } from './plan.ts';

const hour = 3_600_000;

/** Hours of whole prices, which jump now and then. */
function wholeBars(seed: number): ClosedBar[] {
  const random = randomNumbers(seed);
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  let price = 5000;
  return Array.from({ length: 400 }, (_, at) => {
    const o = Math.max(500, price + (random() < 0.1 ? whole(-40, 40) : 0));
    const c = Math.max(500, o + whole(-20, 20));
    price = c;
    const [h, l] = [Math.max(o, c) + whole(0, 25), Math.min(o, c) - whole(0, 25)];
    return { symbol: 'X', t: at * hour, closesAt: (at + 1) * hour, o, h, l, c, v: 1, day: 0, minute: at * 60 };
  });
}

const planOf = (direction: 'long' | 'short'): BacktestPlan => ({
  rule: {
    v: 1,
    timeframe: '1h',
    universe: { markets: [], symbols: ['X'] },
    when: {
      left: { ind: 'close' },
      op: direction === 'long' ? 'crosses_above' : 'crosses_below',
      right: { ind: 'sma', args: { period: 5 } },
    },
    trigger: 'bar_close',
    fires: 'becomes_true',
    cooldownBars: 0,
    direction,
  },
  from: 0,
  until: Infinity,
  stop: { level: { ind: direction === 'long' ? 'lowest' : 'highest', args: { period: 3 } } },
  target: { r: 1 },
  maxBars: null,
  exit: null,
});

describe('trades of a backtest', () => {
  it('end as trade ideas with the same stop and target do', () => {
    let [compared, gapped, ambiguous] = [0, 0, 0];
    for (let seed = 1; seed <= 40; seed++) {
      const bars = wholeBars(seed);
      const plan = planOf(seed % 2 === 0 ? 'long' : 'short');
      const backtest = new Backtest(plan, [{ symbol: 'X', costs: { commission: 0, slippage: 0.0001 } }]);
      backtest.take(bars.map((bar) => ({ timeframe: '1h', closesAt: bar.closesAt, bars: [bar] })));
      for (const trade of backtest.outcome().trades) {
        const idea: IdeaTerms = {
          direction: plan.rule.direction,
          orderType: 'market',
          entryLow: trade.entry,
          entryHigh: trade.entry,
          stop: trade.stop,
          targets: [{ price: trade.target ?? 0, bps: 10_000 }],
          publishedAt: trade.signalAt,
          validUntil: Infinity,
          breakEvenAfterTp1: false,
          cost: 0,
        };
        const candles = bars.map(({ t, o, h, l, c }) => ({ t, s: 3600, o, h, l, c }));
        const events = resolveOutcome(idea, beginOutcome(idea), { actions: [], candles, until: 400 * hour });
        const [filled, end] = [events[0], events.at(-1)];
        expect([filled?.type, filled?.price, filled?.at]).toEqual(['filled', trade.entry, trade.enteredAt]);
        expect({
          reason: end?.type === 'stopped' ? 'stop' : end?.type,
          exit: end?.price,
          exitedAt: end?.at,
          isGapped: end?.gap === true,
          isAmbiguous: end?.ambiguous === true,
        }).toEqual({
          reason: trade.reason,
          exit: trade.exit,
          exitedAt: trade.exitedAt,
          isGapped: trade.isGapped,
          isAmbiguous: trade.isAmbiguous,
        });
        compared++;
        if (trade.isGapped) gapped++;
        if (trade.isAmbiguous) ambiguous++;
      }
    }
    expect(compared).toBeGreaterThan(1000);
    expect(gapped).toBeGreaterThan(30);
    expect(ambiguous).toBeGreaterThan(15);
  });
});
