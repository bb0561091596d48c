import { useTranslation } from 'react-i18next';

const known = ['forex', 'commodities', 'indices', 'crypto', 'stocks', 'etfs'] as const;

/** Names of markets; one that an admin has added is shown by its code. */
export function useMarketName() {
  const { t } = useTranslation();
  return (market: string): string => {
    const code = known.find((each) => each === market);
    return code ? t(($) => $.watchlists.names[code]) : market;
  };
}
