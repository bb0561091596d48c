import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { marketPriceBases } from '@candela/contract/market-data/price-bases';
import type { ManagedSymbol } from '@candela/contract/market-data/symbols';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { decimalText } from '#ui/decimal-text.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { CostFields } from './cost-fields.tsx';
import { DisplayField } from './display-field.tsx';
import { ForeignCodes } from './foreign-codes.tsx';
import { NewTickSize } from './new-tick-size.tsx';
import { isSize, isSpread } from './symbol-values.ts';
import { useSymbolChanging } from './symbols.api.ts';
import { useFieldFailure } from './use-field-failure.ts';
import classes from './symbols.module.css';

interface SymbolChangeFormProps {
  item: ManagedSymbol;
  onReload: () => void;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What of a symbol can be changed. The form begins anew with each version. */
export function SymbolChangeForm({ item, onReload }: SymbolChangeFormProps) {
  const { t } = useTranslation();
  const { wallTime } = useFormat();
  const failure = useFieldFailure();
  const changing = useSymbolChanging(item.id);
  const [isSent, setIsSent] = useState(false);
  const [values, setValues] = useState({
    name: item.name,
    display: item.display,
    providerCode: item.providerCode ?? '',
    tradingViewCode: item.tradingViewCode ?? '',
    spread: item.spread,
    priceBasis: marketPriceBases.find((each) => each === item.priceBasis) ?? 'last',
    isActive: item.isActive,
    size: '',
    from: '',
  });
  const put = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const size = decimalText(values.size);
  const spread = decimalText(values.spread);
  const newest = item.tickSizes.at(-1)?.from ?? '';
  const isName = values.name.trim() !== '';
  const isNewSize = size === '' || isSize(size);
  const isFrom = size === '' || values.from > newest;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!isName || !isNewSize || !isFrom || !isSpread(spread)) return;
    const { name, display, isActive, priceBasis } = values;
    const codes = { providerCode: orNull(values.providerCode), tradingViewCode: orNull(values.tradingViewCode) };
    const newTickSize = size === '' ? null : { from: values.from, size };
    changing.mutate(
      { name: name.trim(), display, isActive, spread, priceBasis, ...codes, newTickSize, version: item.version },
      { onSuccess: () => showToast('success', { title: t(($) => $.marketSymbols.saved), detail: item.symbol }) },
    );
  };
  const dayWrong =
    newest === '1970-01-01'
      ? t(($) => $.marketSymbols.dayWrong)
      : t(($) => $.marketSymbols.tickSizeDayWrong, { day: wallTime(Date.parse(newest), { dateStyle: 'medium' }) });
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={t(($) => $.marketSymbols.name)}
        required
        maxLength={100}
        dir="auto"
        error={isSent && !isName && t(($) => $.marketSymbols.nameWrong)}
        value={values.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <DisplayField failure={changing.error} value={values.display} onChange={(display) => put({ display })} />
      <ForeignCodes values={values} onChange={put} />
      <CostFields values={values} isWrong={isSent && !isSpread(spread)} failure={changing.error} onChange={put} />
      <NewTickSize
        values={values}
        onChange={put}
        sizeError={
          failure(changing.error, 'symbols.tickSizeTooFine') ??
          (isSent && !isNewSize && t(($) => $.marketSymbols.sizeWrong))
        }
        dayError={failure(changing.error, 'symbols.tickSizeOrder') ?? (isSent && !isFrom && dayWrong)}
      />
      <Switch
        label={t(($) => $.marketSymbols.isActive)}
        description={t(($) => $.marketSymbols.isActiveHint)}
        checked={values.isActive}
        onChange={(event) => put({ isActive: event.currentTarget.checked })}
      />
      <ChangedMeanwhile text={failure(changing.error, 'symbols.changed')} onReload={onReload} />
      <div className={classes.actions}>
        <Button type="submit" loading={changing.isPending}>
          {t(($) => $.marketSymbols.save)}
        </Button>
      </div>
    </form>
  );
}
