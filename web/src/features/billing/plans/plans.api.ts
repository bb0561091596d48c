import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  archivePlan,
  createPlan,
  listManagedPlans,
  updatePlan,
  type PlanFields,
} from '@candela/contract/billing/plans';

const keys = { all: ['plans'], managed: ['plans', 'managed'] };

export const managedPlansQuery = queryOptions({
  queryKey: keys.managed,
  queryFn: ({ signal }) => call(listManagedPlans, {}, { signal }),
});

/** Creates a plan, optionally with a given id, or updates an existing one. */
export function usePlanSaving(plan: { id: number; revision: number } | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...fields }: PlanFields & { id?: number | undefined }) =>
      plan === null
        ? call(createPlan, { body: { ...fields, ...(id !== undefined && { id }) } })
        : call(updatePlan, { params: { id: plan.id }, body: { ...fields, revision: plan.revision } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function usePlanArchiving(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isArchived: boolean) => call(archivePlan, { params: { id }, body: { isArchived } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
