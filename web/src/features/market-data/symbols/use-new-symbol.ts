import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { decimalText } from '#ui/decimal-text.ts';
import type { Display } from '@candela/contract/market-data/displays';
import type { marketPriceBases } from '@candela/contract/market-data/price-bases';
import type { volumeKinds } from '@candela/contract/market-data/symbols';
import { isCode, isSize, isSpread } from './symbol-values.ts';
import { useSymbolAdding } from './symbols.api.ts';

/** The session that symbols of a market usually have. */
const usualSessions: Record<string, string> = {
  forex: 'fx24x5',
  crypto: '24x7',
  commodities: 'ice24x5',
  futures: 'ice24x5',
};

const start = {
  source: 'CSV',
  code: '',
  name: '',
  market: 'forex',
  base: '',
  quote: '',
  tickSize: '',
  pipSize: '',
  session: 'fx24x5',
  volumeKind: 'ticks' as (typeof volumeKinds)[number],
  volumePrecision: '0',
  display: 'staff' as Display,
  allowsNegative: false,
  keepsOutside: false,
  spread: '0',
  priceBasis: 'last' as (typeof marketPriceBases)[number],
};

export type NewSymbolValues = typeof start;

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What has been entered of a new symbol, and sending it. @param onAdded called with its id */
export function useNewSymbol(onAdded: (id: number) => void) {
  const { t } = useTranslation();
  const adding = useSymbolAdding();
  const [isSent, setIsSent] = useState(false);
  const [values, setValues] = useState(start);
  const put = (changes: Partial<NewSymbolValues>) => setValues({ ...values, ...changes });
  /** The session follows the market until the reader chooses one. */
  const putMarket = (market: string) => put({ market, session: usualSessions[market] ?? 'us_equity' });
  const code = values.code.trim().toUpperCase();
  const tickSize = decimalText(values.tickSize);
  const pipSize = decimalText(values.pipSize);
  const spread = decimalText(values.spread);
  const isValid = {
    code: isCode(code),
    name: values.name.trim() !== '',
    tickSize: isSize(tickSize),
    spread: isSpread(spread),
    pipSize: pipSize === '' || isSize(pipSize),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (Object.values(isValid).includes(false)) return;
    adding.mutate(
      {
        symbol: `${values.source}:${code}`,
        name: values.name.trim(),
        display: values.display,
        providerCode: null,
        tradingViewCode: null,
        market: values.market,
        base: orNull(values.base),
        quote: orNull(values.quote),
        tickSize,
        pipSize: values.market === 'forex' ? orNull(pipSize) : null,
        volumePrecision: Number(values.volumePrecision),
        sessionCode: values.session,
        volumeKind: values.volumeKind,
        allowsNegative: values.allowsNegative,
        keepsOutside: values.keepsOutside,
        spread,
        priceBasis: values.priceBasis,
      },
      {
        onSuccess: (made) => {
          showToast('success', { title: t(($) => $.marketSymbols.added), detail: made.symbol });
          onAdded(made.id);
        },
      },
    );
  };
  /** Whether the message of a field is to be shown. */
  const isWrong = (name: keyof typeof isValid) => isSent && !isValid[name];
  return { values, put, putMarket, isWrong, submit, error: adding.error, isPending: adding.isPending };
}
