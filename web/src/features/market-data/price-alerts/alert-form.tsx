import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { BellPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { Instrument } from '@candela/contract/market-data/candles';
import { useAlertSetting } from './price-alerts.api.ts';
import classes from './price-alerts.module.css';

interface AlertFormProps {
  instrument: Instrument;
  /** The last price; null: not known. */
  price: number | null;
  /** The price that was chosen already. */
  chosen?: number | undefined;
  /** It is set. */
  onDone?: (() => void) | undefined;
}

/** Sets an alert at a price. */
export function AlertForm({ instrument, price, chosen, onDone }: AlertFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, pricePrecision: decimals } = instrument;
  const [given, setGiven] = useState<number | string>(chosen ?? '');
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (chosen !== undefined) field.current?.focus();
  }, [chosen]);
  const setting = useAlertSetting();
  const value = typeof given === 'number' ? given : Number.NaN;
  const shown = format.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const hint =
    Number.isNaN(value) || price === null
      ? t(($) => $.priceAlerts.hint)
      : t(
          ($) =>
            value > price ? $.priceAlerts.whenRises : value < price ? $.priceAlerts.whenFalls : $.priceAlerts.atPrice,
          {
            price: shown,
          },
        );
  const save = () =>
    setting.mutate(
      { symbolId: id, price: value, note },
      {
        onSuccess: () => {
          setGiven('');
          setNote('');
          onDone?.();
        },
      },
    );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <NumberInput
        ref={field}
        label={t(($) => $.priceAlerts.price)}
        description={<span role="status">{hint}</span>}
        inputWrapperOrder={['label', 'input', 'description']}
        value={given}
        decimalScale={decimals}
        step={10 ** -decimals}
        required
        onChange={setGiven}
      />
      {price !== null && (
        <Button variant="default" className={classes.fill} onClick={() => setGiven(price)}>
          {t(($) => $.priceAlerts.useLast)}
        </Button>
      )}
      <TextInput
        label={t(($) => $.priceAlerts.note)}
        value={note}
        maxLength={200}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        type="submit"
        leftSection={<BellPlus size={17} aria-hidden />}
        loading={setting.isPending}
        disabled={Number.isNaN(value) || value === price}
      >
        {t(($) => $.priceAlerts.set)}
      </Button>
    </form>
  );
}
