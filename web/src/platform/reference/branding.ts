import { getBranding, type Branding } from '@candela/contract/site/settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { keptQuery } from '#platform/api/kept-query.ts';

const brandingQuery = keptQuery({
  queryKey: ['settings', 'branding'],
  queryFn: ({ signal }) => call(getBranding, {}, { signal }),
});

/** Name, company, year and terms address; undefined until the first answer on this device. */
export function useBranding(): Branding | undefined {
  return useQuery(brandingQuery).data;
}
