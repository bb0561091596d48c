import '@mantine/core/styles/Input.layer.css';
import type { BacktestPlanInput } from '@candela/contract/scanning/backtests';
import type { Rule } from '@candela/markets/rules/rule';
import { Button, TextInput } from '@mantine/core';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import form from '#ui/form-page.module.css';
import { CostFields } from './cost-fields.tsx';
import { ExitFields, type RenderCondition } from './exit-fields.tsx';
import { planOf, type PlanField, type PlanValues } from './plan-values.ts';

interface BacktestFormProps {
  rule: Rule;
  renderCondition: RenderCondition;
  first: PlanValues;
  isSending: boolean;
  onSend: (plan: BacktestPlanInput) => void;
}

/** What a backtest does with the signals of a rule: its period, stop, target and costs. */
export function BacktestForm({ rule, renderCondition, first, isSending, onSend }: BacktestFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [values, setValues] = useState(first);
  const [isTried, setTried] = useState(false);
  const plan = planOf(values, rule);
  const set = (change: Partial<PlanValues>) => setValues({ ...values, ...change });
  const errorOf = (field: PlanField): string | null => {
    const fault = isTried && plan instanceof Map ? plan.get(field) : undefined;
    if (!fault || fault === 'condition') return null;
    if (fault === 'period') return t(($) => $.backtests.periodWrong);
    const limit = (value: number) => format.number(value, { maximumFractionDigits: 6 });
    return t(($) => $.backtests.outOfRange, { min: limit(fault.min), max: limit(fault.max) });
  };
  return (
    <form
      className={form.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!(plan instanceof Map)) onSend(plan as BacktestPlanInput);
      }}
    >
      <fieldset className={form.group}>
        <legend>{t(($) => $.backtests.period)}</legend>
        <div className={form.choices}>
          <TextInput
            type="date"
            label={t(($) => $.backtests.from)}
            value={values.from}
            onChange={({ currentTarget: { value } }) => set({ from: value })}
          />
          <TextInput
            type="date"
            label={t(($) => $.backtests.until)}
            value={values.until}
            error={errorOf('until')}
            onChange={({ currentTarget: { value } }) => set({ until: value })}
          />
        </div>
      </fieldset>
      <ExitFields rule={rule} renderCondition={renderCondition} values={values} errorOf={errorOf} onChange={set} />
      <CostFields costs={values.costs} errorOf={errorOf} onChange={(costs) => set({ costs })} />
      <div className={form.actions}>
        <Button type="submit" loading={isSending} leftSection={<Play size={16} className="flips" aria-hidden />}>
          {t(($) => $.backtests.start)}
        </Button>
      </div>
    </form>
  );
}
