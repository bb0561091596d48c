import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { useBranding } from '#platform/reference/branding.ts';
import { isFactorMissing } from '#platform/session/factor-demand.ts';
import { useSession } from '#platform/session/session.ts';
import { useZone } from '#platform/time/time.ts';
import { acceptTerms, getLegalNotices } from '@candela/contract/site/legal';

/** The terms to accept and the risk notice; asked for only where the academy has either, and again when they change. */
export function useLegalNotices() {
  const revision = useBranding()?.legalRevision ?? '';
  const userId = useSession(({ profile }) => profile?.id);
  const isBlocked = useSession(({ profile }) => isFactorMissing(profile));
  const zone = useZone();
  const isAsked = revision !== '' && userId !== undefined && !isBlocked;
  const { data } = useQuery({
    queryKey: ['legal-notices', revision, userId, zone],
    queryFn: ({ signal }) => call(getLegalNotices, { query: { zone } }, { signal }),
    enabled: isAsked,
    staleTime: Infinity,
  });
  return isAsked ? data : undefined;
}

export function useTermsAcceptance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => call(acceptTerms, { body: { version } }),
    // Also after a refusal: it may be another version by now.
    onSettled: () => client.invalidateQueries({ queryKey: ['legal-notices'] }),
  });
}
