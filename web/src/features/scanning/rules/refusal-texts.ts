import type { TFunction } from 'i18next';
import { isIndicatorName } from '@candela/markets/indicators/indicators';
import type { RuleRefusal } from '@candela/markets/rules/refusals';
import type { OperandNames } from './operand-names.ts';

/** Why a rule cannot go live, in words. */
export function refusalText(refusal: RuleRefusal, t: TFunction, names: OperandNames): string {
  const unit = (name: 'price' | 'percent' | 'number' | 'volume' | 'flow' | 'sign') =>
    t(($) => $.ruleBuilder.units[name]);
  const indicator = (name: string) => (isIndicatorName(name) ? names.full(name) : name);
  switch (refusal.code) {
    case 'units':
      return t(($) => $.ruleBuilder.refusals.units, { left: unit(refusal.left), right: unit(refusal.right) });
    case 'notLonger':
      return t(($) => $.ruleBuilder.refusals.notLonger, {
        timeframe: t(($) => $.chart.timeframes[refusal.timeframe]),
        than: t(($) => $.chart.timeframes[refusal.than]),
      });
    case 'onlyWithinDay':
    case 'patternOnly':
    case 'notPattern':
      return t(($) => $.ruleBuilder.refusals[refusal.code], { name: indicator(refusal.indicator) });
    case 'flowAndNumber':
    case 'comparedWithItself':
    case 'noSymbols':
      return t(($) => $.ruleBuilder.refusals[refusal.code]);
  }
}
