import { useTranslation } from 'react-i18next';
import type { DataProvider } from '@candela/contract/market-data/providers';

/** The name of a provider: a name of a company, except that of the demo market. */
export function useProviderName(provider: Pick<DataProvider, 'name' | 'isSimulated'> | undefined): string {
  const { t } = useTranslation();
  if (!provider) return t(($) => $.dataProviders.title);
  return provider.isSimulated ? t(($) => $.dataProviders.demo) : provider.name;
}
