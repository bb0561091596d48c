import { setFallbackLanguage } from '@candela/contract/site/languages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { languagesQuery } from '#platform/languages/language-list.ts';

/** Says which language stands in for another; the list of languages is taken from the answer. */
export function useSetFallback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code, fallbackCode }: { code: string; fallbackCode: string | null }) =>
      call(setFallbackLanguage, { params: { code }, body: { fallbackCode } }),
    onSuccess: (answer) => client.setQueryData(languagesQuery.queryKey, answer),
  });
}
