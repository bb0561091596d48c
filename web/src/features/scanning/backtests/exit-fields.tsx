import type { Condition, Rule } from '@candela/markets/rules/rule';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';
import { stopKinds, targetKinds, type PlanField, type PlanValues } from './plan-values.ts';

/** The field of a condition, which belongs to another feature. */
export type RenderCondition = (props: {
  rule: Rule;
  value: Condition | null;
  label: string;
  onChange: (condition: Condition | null) => void;
}) => ReactNode;

interface ExitFieldsProps {
  rule: Rule;
  renderCondition: RenderCondition;
  values: PlanValues;
  errorOf: (field: PlanField) => string | null;
  onChange: (change: Partial<PlanValues>) => void;
}

type TextField = 'stopTimes' | 'stopBars' | 'stopPercent' | 'targetTimes' | 'targetBars';

/** When trades end: stop, target, time and condition. */
export function ExitFields({ rule, renderCondition, values, errorOf, onChange: set }: ExitFieldsProps) {
  const { t } = useTranslation();
  const text = (field: TextField, label: string, isWhole = false) => (
    <TextInput
      label={label}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      maxLength={16}
      dir="ltr"
      value={values[field]}
      error={errorOf(field)}
      onChange={({ currentTarget: { value } }) => set({ [field]: value })}
    />
  );
  const { stopKind, targetKind } = values;
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.backtests.exit)}</legend>
      <div className={form.choices}>
        <NativeSelect
          label={t(($) => $.backtests.stop)}
          value={stopKind}
          data={stopKinds.map((kind) => ({ value: kind, label: t(($) => $.backtests.stops[kind]) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ stopKind: stopKinds.find((kind) => kind === value) ?? stopKind })
          }
        />
        {stopKind === 'atr' &&
          text(
            'stopTimes',
            t(($) => $.backtests.times),
          )}
        {stopKind === 'percent'
          ? text(
              'stopPercent',
              t(($) => $.backtests.percent),
            )
          : text(
              'stopBars',
              t(($) => $.backtests.bars),
              true,
            )}
      </div>
      <div className={form.choices}>
        <NativeSelect
          label={t(($) => $.backtests.target)}
          value={targetKind}
          data={targetKinds.map((kind) => ({ value: kind, label: t(($) => $.backtests.targets[kind]) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ targetKind: targetKinds.find((kind) => kind === value) ?? targetKind })
          }
        />
        {targetKind !== 'none' &&
          text(
            'targetTimes',
            t(($) => $.backtests.times),
          )}
        {targetKind === 'atr' &&
          text(
            'targetBars',
            t(($) => $.backtests.bars),
            true,
          )}
      </div>
      <div className={form.choices}>
        <TextInput
          label={t(($) => $.backtests.maxBars)}
          description={t(($) => $.backtests.maxBarsHint)}
          inputMode="numeric"
          maxLength={6}
          dir="ltr"
          value={values.maxBars}
          error={errorOf('maxBars')}
          onChange={({ currentTarget: { value } }) => set({ maxBars: value })}
        />
      </div>
      {renderCondition({
        rule,
        value: values.exit,
        label: t(($) => $.backtests.onCondition),
        onChange: (exit) => set({ exit }),
      })}
    </fieldset>
  );
}
