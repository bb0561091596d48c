import '@mantine/core/styles/Input.layer.css';
import { symbolSources } from '@candela/contract/market-data/symbols';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import { CostFields } from './cost-fields.tsx';
import { DisplayField } from './display-field.tsx';
import { SessionAndVolume } from './session-and-volume.tsx';
import { useFieldFailure } from './use-field-failure.ts';
import { useNewSymbol } from './use-new-symbol.ts';
import classes from './symbols.module.css';

interface NewSymbolFormProps {
  onAdded: (id: number) => void;
  onCancel: () => void;
}

/** Form for a new symbol, each message at its field. */
export function NewSymbolForm({ onAdded, onCancel }: NewSymbolFormProps) {
  const { t } = useTranslation();
  const failure = useFieldFailure();
  const label = useLookupLabel();
  const markets = useLookups()?.tradingMarkets ?? [];
  const { values, put, putMarket, isWrong, submit, error, isPending } = useNewSymbol(onAdded);
  const text = (name: 'base' | 'quote' | 'tickSize' | 'pipSize') => ({
    dir: 'ltr' as const,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => put({ [name]: event.currentTarget.value }),
  });
  const sizeError = (name: 'tickSize' | 'pipSize') => isWrong(name) && t(($) => $.marketSymbols.sizeWrong);
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div className={classes.pair}>
        <NativeSelect
          label={t(($) => $.marketSymbols.source)}
          value={values.source}
          data={symbolSources.map((each) => ({ value: each, label: t(($) => $.marketSymbols.sources[each]) }))}
          onChange={(event) => put({ source: event.currentTarget.value })}
        />
        <NativeSelect
          label={t(($) => $.marketSymbols.columns.market)}
          value={values.market}
          data={markets.map((each) => ({ value: each, label: label('tradingMarkets', each) }))}
          onChange={(event) => putMarket(event.currentTarget.value)}
        />
      </div>
      <TextInput
        label={t(($) => $.marketSymbols.code)}
        description={t(($) => $.marketSymbols.codeHint)}
        required
        maxLength={20}
        dir="ltr"
        autoComplete="off"
        error={failure(error, 'symbols.exists') ?? (isWrong('code') && t(($) => $.marketSymbols.codeWrong))}
        value={values.code}
        onChange={(event) => put({ code: event.currentTarget.value })}
      />
      <TextInput
        label={t(($) => $.marketSymbols.name)}
        required
        maxLength={100}
        dir="auto"
        error={isWrong('name') && t(($) => $.marketSymbols.nameWrong)}
        value={values.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput label={t(($) => $.marketSymbols.base)} {...text('base')} maxLength={20} />
        <TextInput label={t(($) => $.marketSymbols.quote)} {...text('quote')} maxLength={20} />
      </div>
      <TextInput
        label={t(($) => $.marketSymbols.tickSize)}
        {...text('tickSize')}
        description={t(($) => $.marketSymbols.tickSizeHint)}
        required
        inputMode="decimal"
        error={sizeError('tickSize')}
      />
      {values.market === 'forex' && (
        <TextInput
          label={t(($) => $.marketSymbols.pipSize)}
          {...text('pipSize')}
          inputMode="decimal"
          error={sizeError('pipSize')}
        />
      )}
      <CostFields values={values} isWrong={isWrong('spread')} failure={error} onChange={put} />
      <SessionAndVolume values={values} onChange={put} />
      <DisplayField failure={error} value={values.display} onChange={(display) => put({ display })} />
      <div className={classes.actions}>
        <Button type="submit" loading={isPending}>
          {t(($) => $.marketSymbols.save)}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.marketSymbols.cancel)}
        </Button>
      </div>
    </form>
  );
}
