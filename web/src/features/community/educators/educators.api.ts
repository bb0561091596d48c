import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { featureEducator, unfeatureEducator } from '@candela/contract/community/educators';

/** Features and reorders educators; without `afterId` an educator is put last. The list is reloaded after success and failure. */
export function useFeaturing() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ['educators'] });
  const feature = useMutation({
    mutationFn: ({ id, afterId }: { id: string; afterId?: string | null }) =>
      call(featureEducator, { params: { id }, body: afterId === undefined ? {} : { afterId } }),
    onSettled,
  });
  const unfeature = useMutation({
    mutationFn: (id: string) => call(unfeatureEducator, { params: { id } }),
    onSettled,
  });
  return { feature, unfeature };
}
