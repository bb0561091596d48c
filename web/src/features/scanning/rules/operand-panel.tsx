import { argsOf, indicators, type IndicatorName } from '@candela/markets/indicators/indicators';
import type { Indicator } from '@candela/markets/indicators/kernel';
import { sources, type Source } from '@candela/markets/indicators/sources';
import { choiceOf } from '@candela/markets/rules/operands';
import { ruleLimits, type Operand } from '@candela/markets/rules/rule';
import { minutesOf, timeframes, type Timeframe } from '@candela/markets/timeframes';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#ui/search-field.tsx';
import { isPattern, withAgo, withIndicator, withTimes } from './leaf-changes.ts';
import { NumberField } from './number-field.tsx';
import choosing from '#ui/choosing.module.css';
import classes from './rule-builder.module.css';
import { useRuleWords } from './rule-sentence.tsx';

interface OperandPanelProps {
  value: Operand;
  timeframe: Timeframe;
  /** Patterns can only stand on the left. */
  takesPatterns: boolean;
  onChange: (operand: Operand) => void;
}

/** Chooses an indicator, its arguments, its timeframe, and how far it lies back. */
export function OperandPanel({ value, timeframe, takesPatterns, onChange }: OperandPanelProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.operand}>
      <IndicatorChoice value={value} takesPatterns={takesPatterns} onChange={onChange} />
      <IndicatorFields value={value} onChange={onChange} />
      <BarsChoice value={value} timeframe={timeframe} onChange={onChange} />
      <NumberField
        label={t(($) => $.ruleBuilder.ago)}
        value={value.ago ?? 0}
        range={{ ...ruleLimits.ago, isWhole: true }}
        onChange={(ago) => onChange(withAgo(value, ago))}
      />
      {!isPattern(value.ind) && (
        <NumberField
          label={t(($) => $.ruleBuilder.times)}
          value={value.times ?? 1}
          range={{ ...ruleLimits.times, isWhole: false }}
          onChange={(times) => onChange(withTimes(value, times))}
        />
      )}
    </div>
  );
}

/** The bars of the rule itself, or longer ones. One that is not longer (any more) stays, until another is chosen. */
function BarsChoice({ value, timeframe, onChange }: Omit<OperandPanelProps, 'takesPatterns'>) {
  const { t } = useTranslation();
  const offered = timeframes.filter((each) => minutesOf[each] > minutesOf[timeframe] || each === value.tf);
  const own = {
    value: '',
    label: t(($) => $.ruleBuilder.ownBars, { timeframe: t(($) => $.chart.timeframes[timeframe]) }),
  };
  return (
    <NativeSelect
      label={t(($) => $.ruleBuilder.barsOf)}
      value={value.tf ?? ''}
      data={[own, ...offered.map((each) => ({ value: each, label: t(($) => $.chart.timeframes[each]) }))]}
      description={value.tf ? t(($) => $.ruleBuilder.lastClosed) : undefined}
      onChange={(event) => {
        const chosen = timeframes.find((each) => each === event.currentTarget.value);
        const { tf: _before, ...rest } = value;
        onChange(chosen ? { ...rest, tf: chosen } : rest);
      }}
    />
  );
}

const names = Object.keys(indicators) as IndicatorName[];

function IndicatorChoice({ value, takesPatterns, onChange }: Omit<OperandPanelProps, 'timeframe'>) {
  const { t } = useTranslation();
  const { names: texts } = useRuleWords();
  const [query, setQuery] = useState('');
  const wanted = query.toLocaleLowerCase();
  const found = names.filter(
    (name) =>
      (takesPatterns || !isPattern(name)) &&
      (texts.full(name).toLocaleLowerCase().includes(wanted) || name.includes(wanted)),
  );
  return (
    <>
      <SearchField label={t(($) => $.marketChart.searchIndicators)} value={query} onSearch={setQuery} />
      {found.length === 0 && <p role="status">{t(($) => $.marketChart.nothingFound)}</p>}
      <ul className={choosing.offered}>
        {found.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === value.ind}
              onClick={() => onChange(withIndicator(value, name))}
            >
              {texts.full(name)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function IndicatorFields({ value, onChange }: Pick<OperandPanelProps, 'value' | 'onChange'>) {
  const { t } = useTranslation();
  const { names: texts } = useRuleWords();
  const { args: ranges, outputs, takesSource, usualSource }: Indicator = indicators[value.ind];
  const args = argsOf(choiceOf(value));
  return (
    <>
      {Object.entries(ranges).map(([key, range]) => (
        <NumberField
          key={`${value.ind} ${key}`}
          label={texts.argument(key)}
          value={args[key] ?? range.default}
          range={range}
          onChange={(number) => onChange({ ...value, args: { ...args, [key]: number } })}
        />
      ))}
      {outputs.length > 1 && (
        <NativeSelect
          label={t(($) => $.ruleBuilder.output)}
          value={value.out ?? outputs[0]}
          data={outputs.map((output) => ({ value: output, label: texts.output(output) }))}
          onChange={(event) => onChange({ ...value, out: event.currentTarget.value })}
        />
      )}
      {takesSource && (
        <NativeSelect
          label={t(($) => $.marketChart.source)}
          value={value.source ?? usualSource ?? 'close'}
          data={Object.keys(sources).map((source) => ({ value: source, label: texts.short(source as Source) }))}
          onChange={(event) => onChange({ ...value, source: event.currentTarget.value as Source })}
        />
      )}
    </>
  );
}
