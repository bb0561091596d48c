import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import form from '#ui/form-page.module.css';
import classes from './backtests.module.css';
import type { PlanField, PlanValues } from './plan-values.ts';

interface CostFieldsProps {
  costs: PlanValues['costs'];
  errorOf: (field: PlanField) => string | null;
  onChange: (costs: PlanValues['costs']) => void;
}

/** What trading costs on each market that the rule watches. */
export function CostFields({ costs, errorOf, onChange }: CostFieldsProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const parts = ['commission', 'slippage'] as const;
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.backtests.costs)}</legend>
      <p className={form.hint}>{t(($) => $.backtests.costsHint)}</p>
      {Object.entries(costs).map(([market, own]) => (
        <fieldset key={market} className={classes.costs}>
          <legend>{label('tradingMarkets', market)}</legend>
          {parts.map((part) => (
            <TextInput
              key={part}
              label={t(($) => $.backtests[part])}
              rightSection="%"
              inputMode="decimal"
              maxLength={16}
              dir="ltr"
              value={own[part]}
              error={errorOf(`${market}.${part}`)}
              onChange={({ currentTarget: { value } }) => onChange({ ...costs, [market]: { ...own, [part]: value } })}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}
