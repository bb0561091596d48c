import { isDrawn } from '#ui/price-chart/indicators/indicator-looks.ts';
import type { ShownIndicator } from '@candela/contract/market-data/chart-layouts';
import { argsOf } from '@candela/markets/indicators/indicators';
import { choiceOf, indicatorKey } from '@candela/markets/rules/operands';
import { leavesOf, operandsOf, type Rule } from '@candela/markets/rules/rule';

/** More would hide the prices. */
const maxDrawn = 4;

/** The indicators that a rule reads on its own bars, as the chart draws them: each once. */
export function drawnIndicators(rule: Rule): ShownIndicator[] {
  const operands = leavesOf(rule.when)
    .flatMap(({ leaf }) => operandsOf(leaf).map(({ operand }) => operand))
    .filter(({ ind, tf }) => tf === undefined && isDrawn(ind));
  const each = new Map(operands.map((operand) => [indicatorKey(operand), operand]));
  return [...each].slice(0, maxDrawn).map(([id, operand]) => ({
    id,
    name: operand.ind,
    args: argsOf(choiceOf(operand)),
    ...(operand.source && { source: operand.source }),
    isHidden: false,
  }));
}
