import '@mantine/core/styles/Input.layer.css';
import type { ShownIndicator } from '@candela/contract/market-data/chart-layouts';
import { argsOf, indicators, isIndicatorName } from '@candela/markets/indicators/indicators';
import type { ArgRange, Indicator } from '@candela/markets/indicators/kernel';
import { sources } from '@candela/markets/indicators/sources';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { decimalText } from '#ui/decimal-text.ts';
import classes from './indicator-panel.module.css';

interface IndicatorFormProps {
  shown: ShownIndicator;
  onChange: (changes: Partial<ShownIndicator>) => void;
}

/** The arguments of an indicator, which take effect while they are typed, and the price from which it is reckoned. */
export function IndicatorForm({ shown, onChange }: IndicatorFormProps) {
  const { t } = useTranslation();
  if (!isIndicatorName(shown.name)) return null;
  const { args: ranges, takesSource, usualSource }: Indicator = indicators[shown.name];
  const args = argsOf({ name: shown.name, args: shown.args });
  const names = t(($) => $.marketChart.sources, { returnObjects: true });
  const sourceName = (source: string) =>
    Object.hasOwn(names, source) ? names[source as keyof typeof names] : source.toUpperCase();
  return (
    <div className={classes.form}>
      {Object.entries(ranges).map(([key, range]) => (
        <ArgumentField
          key={key}
          name={key}
          range={range}
          value={args[key] ?? range.default}
          onChange={(value) => onChange({ args: { ...args, [key]: value } })}
        />
      ))}
      {takesSource && (
        <NativeSelect
          label={t(($) => $.marketChart.source)}
          value={shown.source ?? usualSource ?? 'close'}
          data={Object.keys(sources).map((source) => ({ value: source, label: sourceName(source) }))}
          onChange={(event) => onChange({ source: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

interface ArgumentFieldProps {
  name: string;
  range: ArgRange;
  value: number;
  onChange: (value: number) => void;
}

function ArgumentField({ name, range, value, onChange }: ArgumentFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState(String(value));
  const given = Number(decimalText(typed));
  const isValid =
    typed.trim() !== '' && given >= range.min && given <= range.max && (!range.isWhole || Number.isInteger(given));
  const names = t(($) => $.marketChart.arguments, { returnObjects: true });
  const limits = { from: format.number(range.min), to: format.number(range.max) };
  return (
    <TextInput
      label={Object.hasOwn(names, name) ? names[name as keyof typeof names] : name}
      description={t(($) => $.marketChart.range, limits)}
      error={isValid ? null : t(($) => $.marketChart.outOfRange, limits)}
      inputMode={range.isWhole ? 'numeric' : 'decimal'}
      maxLength={8}
      dir="ltr"
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const number = Number(decimalText(text));
        const isIn = number >= range.min && number <= range.max && (!range.isWhole || Number.isInteger(number));
        if (text.trim() !== '' && isIn) onChange(number);
      }}
    />
  );
}
