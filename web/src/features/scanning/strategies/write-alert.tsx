import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import type { Instrument } from '@candela/contract/market-data/candles';
import { timeframes } from '@candela/markets/timeframes';
import { Button, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '#ui/form-failure.tsx';
import form from '#ui/form-page.module.css';
import { SymbolChoice } from '#ui/symbol-choice.tsx';
import cards from '#ui/card.module.css';
import { useWrittenAlert } from './strategies.api.ts';
import classes from './strategies.module.css';

const emptyAlert = () => ({
  /** However often it is sent, it is one alert. */
  key: crypto.randomUUID(),
  symbol: null as Instrument | null,
  side: 'long' as 'long' | 'short',
  price: '' as string | number,
  timeframe: '',
  message: '',
});

/** Sends an alert by hand, to all readers of a strategy. */
export function WriteAlert({ id }: { id: number }) {
  const { t } = useTranslation();
  const [alert, setAlert] = useState(emptyAlert);
  const writing = useWrittenAlert(id);
  const { key, symbol, side, price, timeframe, message } = alert;
  const change = (changes: Partial<typeof alert>) => setAlert((before) => ({ ...before, ...changes }));
  const send = () => {
    if (!symbol) return;
    const body = {
      key,
      symbolId: symbol.id,
      side,
      // The field hands over a text while it ends in a zero or a point.
      price: price === '' ? null : Number(price),
      timeframe: timeframes.find((each) => each === timeframe) ?? null,
      message,
    };
    writing.mutate(body, { onSuccess: () => setAlert(emptyAlert()) });
  };
  return (
    <form
      className={cards.card}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!writing.isPending) send();
      }}
    >
      <h2>{t(($) => $.writeAlert.title)}</h2>
      <p className={classes.soft}>{t(($) => $.writeAlert.text)}</p>
      {symbol ? (
        <p className={classes.badges}>
          <strong>
            <bdi>{symbol.symbol}</bdi>
          </strong>
          <Button variant="subtle" onClick={() => change({ symbol: null, price: '' })}>
            {t(($) => $.writeAlert.otherSymbol)}
          </Button>
        </p>
      ) : (
        <SymbolChoice onChoose={(chosen) => change({ symbol: chosen })} />
      )}
      <div className={form.choices}>
        <NativeSelect
          label={t(($) => $.ruleSentence.direction)}
          value={side}
          data={(['long', 'short'] as const).map((value) => ({ value, label: t(($) => $.strategies.sides[value]) }))}
          onChange={({ currentTarget: { value } }) => change({ side: value === 'short' ? 'short' : 'long' })}
        />
        <NumberInput
          label={t(($) => $.writeAlert.price)}
          value={price}
          decimalScale={symbol?.pricePrecision ?? 5}
          onChange={(value) => change({ price: value })}
        />
        <NativeSelect
          label={t(($) => $.strategies.timeframe)}
          value={timeframe}
          data={[
            { value: '', label: t(($) => $.writeAlert.noTimeframe) },
            ...timeframes.map((value) => ({ value, label: t(($) => $.chart.timeframes[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ timeframe: value })}
        />
      </div>
      <Textarea
        label={t(($) => $.writeAlert.message)}
        dir="auto"
        rows={3}
        maxLength={1000}
        value={message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <FormFailure error={writing.error} />
      <div className={form.actions}>
        <Button
          type="submit"
          leftSection={<Send size={16} className="flips" aria-hidden />}
          loading={writing.isPending}
          disabled={symbol === null}
        >
          {t(($) => $.writeAlert.send)}
        </Button>
      </div>
      <p role="status">{writing.isSuccess && symbol === null && t(($) => $.writeAlert.sent)}</p>
    </form>
  );
}
