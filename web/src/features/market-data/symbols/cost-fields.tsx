import '@mantine/core/styles/Input.layer.css';
import { marketPriceBases, type PriceBasis } from '@candela/contract/market-data/price-bases';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFieldFailure } from './use-field-failure.ts';
import classes from './symbols.module.css';

interface CostFieldsProps {
  values: { spread: string; priceBasis: PriceBasis };
  /** Whether what is entered is no spread, and was sent. */
  isWrong: boolean;
  /** Of the last attempt to save. */
  failure: Error | null;
  onChange: (changes: { spread?: string; priceBasis?: (typeof marketPriceBases)[number] }) => void;
}

/** What trading a symbol costs, and which side of the market its prices are of: both go into every idea that is published. */
export function CostFields({ values, isWrong, failure, onChange: put }: CostFieldsProps) {
  const { t } = useTranslation();
  const text = useFieldFailure();
  return (
    <div className={classes.pair}>
      <TextInput
        label={t(($) => $.marketSymbols.spread)}
        description={t(($) => $.marketSymbols.spreadHint)}
        required
        inputMode="decimal"
        dir="ltr"
        error={text(failure, 'symbols.spreadTooFine') ?? (isWrong && t(($) => $.marketSymbols.spreadWrong))}
        value={values.spread}
        onChange={(event) => put({ spread: event.currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.marketSymbols.priceBasis)}
        description={t(($) => $.marketSymbols.priceBasisHint)}
        value={values.priceBasis}
        data={marketPriceBases.map((each) => ({ value: each, label: t(($) => $.marketSymbols.priceBases[each]) }))}
        onChange={({ currentTarget: { value } }) =>
          put({ priceBasis: marketPriceBases.find((each) => each === value) ?? 'last' })
        }
      />
    </div>
  );
}
