import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './symbols.module.css';

interface ForeignCodesProps {
  values: { providerCode: string; tradingViewCode: string };
  onChange: (changes: { providerCode?: string; tradingViewCode?: string }) => void;
}

/** What others call a symbol: its provider, and TradingView. */
export function ForeignCodes({ values, onChange: put }: ForeignCodesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <TextInput
        label={t(($) => $.marketSymbols.providerCode)}
        description={t(($) => $.marketSymbols.providerCodeHint)}
        maxLength={40}
        dir="ltr"
        value={values.providerCode}
        onChange={(event) => put({ providerCode: event.currentTarget.value })}
      />
      <TextInput
        label={t(($) => $.marketSymbols.tradingViewCode)}
        description="FX:EURUSD"
        maxLength={40}
        dir="ltr"
        value={values.tradingViewCode}
        onChange={(event) => put({ tradingViewCode: event.currentTarget.value })}
      />
    </div>
  );
}
