import { getBranding, type Branding } from '@candela/contract/site/settings';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { keepAnswer, keptQuery } from '#platform/api/kept-query.ts';
import { queryClient } from '#platform/api/query.ts';

const brandingQuery = keptQuery({
  queryKey: ['settings', 'branding'],
  queryFn: ({ signal }) => call(getBranding, {}, { signal }),
});

/** Name, company, look and legal pages; undefined until the first answer on this device. */
export function useBranding(): Branding | undefined {
  return useQuery(brandingQuery).data;
}

/** What the hub says the branding is now. */
export const takeBranding = (branding: Branding): void => keepAnswer(queryClient, brandingQuery, branding);
