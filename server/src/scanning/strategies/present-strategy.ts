import { toIso } from '#platform/time/instants.ts';
import { costsOf } from '#scanning/backtest-costs.ts';
import type { ShownBacktest } from '@candela/contract/scanning/backtests';
import type { LatestAlert, Strategy, StrategyDetail } from '@candela/contract/scanning/strategies';
import { decimalOf } from '@candela/markets/candles/decimals';
import type { LatestAlertRow } from './latest-alerts.queries.ts';
import type { ShownBacktestRow, StrategyDetailRow } from './one-strategy.queries.ts';
import type { StrategyRow } from './strategy-columns.ts';

/** A strategy in the language of its reader if it is translated into it, otherwise in its own. */
export function presentStrategy(
  { translations, description: _long, ...row }: StrategyRow,
  languageCode: string,
): Strategy {
  const translated = translations[languageCode];
  return {
    ...row,
    name: translated?.name ?? row.name,
    summary: translated?.summary ?? row.summary,
    languageCode: translated ? languageCode : row.languageCode,
    liveSince: toIso(row.liveSince),
  };
}

export function presentLatest({ strategyId: _strategy, ...row }: LatestAlertRow): LatestAlert {
  const { price, pricePrecision } = row;
  return {
    ...row,
    id: Number(row.id),
    price: price === null || pricePrecision === null ? null : decimalOf(Number(price), pricePrecision),
    closedAt: row.closedAt === null ? null : toIso(row.closedAt),
    createdAt: toIso(row.createdAt),
  };
}

/** The same on its page: of the symbols of the rule, those that the reader may see. */
export function presentDetail(
  row: StrategyDetailRow,
  shown: ShownBacktestRow | null,
  languageCode: string,
): StrategyDetail {
  const { methods, concepts, isManaged, rule, ...listed } = row;
  const symbols = listed.symbols.map(({ symbol }) => symbol);
  return {
    ...presentStrategy(listed, languageCode),
    description: listed.translations[languageCode]?.description ?? listed.description,
    methods,
    concepts,
    isManaged,
    rule: rule && { ...rule, universe: { ...rule.universe, symbols } },
    backtest: shown && presentShown(shown),
  };
}

function presentShown({ plan, endedAt, figures, markets }: ShownBacktestRow): ShownBacktest {
  const { from, until, stop, target, maxBars, exit } = plan;
  const costs = markets.map((market) => ({ market, ...costsOf(plan, market) }));
  return { from, until, endedAt: toIso(endedAt), stop, target, maxBars, hasExit: exit !== null, costs, figures };
}
