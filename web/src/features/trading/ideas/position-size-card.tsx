import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { readDecimal } from '#ui/decimal-text.ts';
import { rewardOf, type Levels, type PriceScale } from './idea-scale.ts';
import { positionSize } from './position-size.ts';
import classes from './position-size.module.css';

interface PositionSizeCardProps {
  levels: Levels;
  scale: PriceScale;
  /** The currency of the prices; null: not known. */
  quote: string | null;
  /** What the author risks, in basis points. */
  riskBps: number;
  /** Absent: the risk is the reader's own. */
  onRisk?: (riskBps: number) => void;
}

/** How much to trade for a risk, by the distance by which results are counted. Only the risk of an author is stored, with the idea. */
export function PositionSizeCard({ levels, scale, quote, riskBps, onRisk }: PositionSizeCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [account, setAccount] = useState('10000');
  const [typedRisk, setTypedRisk] = useState(String(riskBps / 100));
  const risk = Number(readDecimal(typedRisk) ?? NaN);
  const size = positionSize(levels, scale, rewardOf(levels), Number(readDecimal(account) ?? NaN), risk);
  const money = (value: number) =>
    format.number(value, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const figures = [
    {
      name: t(($) => $.ideaForm.size),
      text: size
        ? t(($) => (size.isInLots ? $.ideaForm.lots : $.ideaForm.units), {
            count: size.size,
            size: format.number(size.size, { maximumFractionDigits: 4 }),
          })
        : '–',
    },
    { name: t(($) => $.ideaForm.atStop), text: size ? money(size.atStop) : '–', tone: 'down' },
    { name: t(($) => $.ideaForm.atTargets), text: size ? money(size.atTargets) : '–', tone: 'up' },
  ];
  return (
    <section className={classes.card} aria-label={t(($) => $.ideaForm.positionSize)}>
      <h3>{t(($) => $.ideaForm.positionSize)}</h3>
      <div className={classes.fields}>
        <TextInput
          label={quote === null ? t(($) => $.ideaForm.account) : t(($) => $.ideaForm.accountIn, { currency: quote })}
          inputMode="decimal"
          dir="ltr"
          value={account}
          onChange={({ currentTarget: { value } }) => setAccount(value)}
        />
        <TextInput
          label={t(($) => $.ideaForm.riskPercent)}
          inputMode="decimal"
          dir="ltr"
          rightSection="%"
          value={typedRisk}
          onChange={({ currentTarget: { value } }) => {
            setTypedRisk(value);
            const percent = Number(readDecimal(value) ?? NaN);
            const bps = Math.round(percent * 100);
            if (bps >= 1 && bps <= 10_000) onRisk?.(bps);
          }}
        />
      </div>
      <dl className={classes.figures}>
        {figures.map(({ name, text, tone }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-direction={size ? tone : undefined}>
              <bdi dir="ltr">{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t(($) => (onRisk ? $.ideaForm.sizeNotePublished : $.ideaForm.sizeNote))}</p>
    </section>
  );
}
