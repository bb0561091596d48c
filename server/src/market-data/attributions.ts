/** Who is named where prices of a provider are shown, by the part of the symbol before the colon. */
const names: Readonly<Record<string, string>> = {
  BINANCE: 'Binance',
  TWELVE: 'Twelve Data',
  OANDA: 'OANDA',
};

/** @param symbol `PROVIDER:CODE`, or the part before the colon; undefined: nobody is named */
export function attributionOf(symbol: string): string | undefined {
  const prefix = symbol.split(':', 1)[0] ?? '';
  return Object.hasOwn(names, prefix) ? names[prefix] : undefined;
}
