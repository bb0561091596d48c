import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';
import type { Strategy } from '@candela/contract/scanning/strategies';

/** Names that are listed; of more, how many there are. */
const listed = 3;

/** A name that has its own direction within a text: otherwise Latin names turn an Arabic list around. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** What a strategy watches, in a few words: markets, and the first symbols. */
export function useWatchedText() {
  const { t, i18n } = useTranslation();
  const label = useLookupLabel();
  const format = useFormat();
  const list = new Intl.ListFormat([i18n.resolvedLanguage ?? 'en', 'en'], { type: 'unit', style: 'short' });
  return ({ markets, symbols, symbolCount }: Pick<Strategy, 'markets' | 'symbols' | 'symbolCount'>): string => {
    const names = symbols.slice(0, listed).map(({ symbol }) => isolated(symbol.split(':')[1] ?? symbol));
    const more = symbolCount - names.length;
    return list.format([
      ...markets.map((code) => label('tradingMarkets', code)),
      ...names,
      ...(more > 0 ? [t(($) => $.strategies.moreSymbols, { count: more, number: format.number(more) })] : []),
    ]);
  };
}
