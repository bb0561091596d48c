import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { keepAnswer, keptQuery } from '#platform/api/kept-query.ts';
import { queryClient } from '#platform/api/query.ts';
import { getBranding, type Branding } from '@candela/contract/site/settings';

const brandingQuery = keptQuery({
  queryKey: ['settings', 'branding'],
  queryFn: ({ signal }) => call(getBranding, {}, { signal }),
});

/** Name, company, design and legal pages; undefined until the first response on this device. */
export function useBranding(): Branding | undefined {
  return useQuery(brandingQuery).data;
}

/** Applies branding received from the hub. */
export const takeBranding = (branding: Branding): void => keepAnswer(queryClient, brandingQuery, branding);
