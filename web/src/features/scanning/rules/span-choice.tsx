import { ruleLimits } from '@candela/markets/rules/rule';
import { useTranslation } from 'react-i18next';
import type { Item, Span } from './builder-model.ts';
import { ChipSelect } from './chip.tsx';
import { NumberField } from './number-field.tsx';

/** For how long a condition must be so. */
export function SpanChoice({ item: { span }, onChange }: { item: Item; onChange: (span: Span) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <ChipSelect
        label={t(($) => $.ruleBuilder.span)}
        value={span?.kind ?? 'now'}
        options={(['now', 'within', 'held'] as const).map((kind) => ({
          value: kind,
          label: t(($) => $.ruleBuilder.spans[kind]),
        }))}
        onChange={(kind) => onChange(kind === 'now' ? null : { kind, bars: span?.bars ?? 3 })}
      />
      {span && (
        <NumberField
          isBare
          label={t(($) => $.ruleBuilder.bars)}
          value={span.bars}
          range={{ ...ruleLimits.span, isWhole: true }}
          onChange={(bars) => onChange({ ...span, bars })}
        />
      )}
    </>
  );
}
