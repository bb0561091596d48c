import { Button } from '@mantine/core';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ResultText } from '#ui/result-text.tsx';
import { draftFaults, resultAt, termsOf, worstEntry, type OrderDraft } from './order-draft.ts';
import { PriceField } from './price-field.tsx';
import { useFaultText } from './use-fault-text.ts';
import classes from './practice-session.module.css';

interface Props {
  draft: OrderDraft;
  last: ReplayBar;
  precision: number;
  isSending: boolean;
  onChange: (draft: OrderDraft) => void;
  onPlace: () => void;
  onCancel: () => void;
}

const levels = ['entry', 'stop', 'target'] as const;
const orderTypes = ['market', 'limit', 'stop'] as const;

/** The levels of a new trade: the same as on the chart. */
export function OrderForm({ draft, last, precision, isSending, onChange, onPlace, onCancel }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const faults = draftFaults(draft, last);
  const faultText = useFaultText();
  const terms = termsOf(draft);
  const figure = (price: number) =>
    format.number(price / 10 ** precision, { minimumFractionDigits: precision, maximumFractionDigits: precision });
  const Icon = draft.direction === 'long' ? TrendingUp : TrendingDown;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (faults.length === 0) onPlace();
      }}
    >
      <h2 className={classes.direction} data-direction={draft.direction}>
        <Icon size={18} aria-hidden /> {t(($) => $.practice.directions[draft.direction])}
      </h2>
      <div className={classes.types} role="group" aria-label={t(($) => $.practice.orderType)}>
        {orderTypes.map((orderType) => (
          <button
            key={orderType}
            type="button"
            aria-pressed={orderType === draft.orderType}
            onClick={() => onChange({ ...draft, orderType })}
          >
            {t(($) => $.practice.orderTypes[orderType])}
          </button>
        ))}
      </div>
      {levels.map((level) => (
        <PriceField
          key={level}
          label={t(($) => $.practice.levels[level])}
          price={draft[level]}
          precision={precision}
          error={faultText(faults.find((fault) => fault.level === level))}
          onPrice={(price) => onChange({ ...draft, [level]: price })}
        />
      ))}
      <p className={classes.planned}>
        {t(($) => $.practice.planned)} <ResultText net={resultAt(terms, draft.target)} />
      </p>
      {draft.orderType === 'market' && (
        <p className={classes.hint}>
          {t(($) => $.practice.nextOpen)} {t(($) => $.practice.riskFrom, { price: figure(worstEntry(terms)) })}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending} disabled={faults.length > 0}>
          {t(($) => $.practice.place)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.practice.discard)}
        </Button>
      </div>
    </form>
  );
}
