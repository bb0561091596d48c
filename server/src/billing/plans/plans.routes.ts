import type { Api } from '#platform/http/api.ts';
import { archivePlan, createPlan, listManagedPlans, listPlans, updatePlan } from '@candela/contract/billing/plans';
import type { createPlans } from './plans.service.ts';

export function mountPlans(api: Api, plans: ReturnType<typeof createPlans>): void {
  api.route(listPlans, async (_input, { caller }) => ({ data: await plans.list(caller) }));
  api.route(listManagedPlans, async () => ({ data: await plans.listManaged() }));
  api.route(createPlan, ({ body }, { caller }) => plans.create(caller, body));
  api.route(updatePlan, ({ params, body }, { caller }) => plans.update(caller, params.id, body));
  api.route(archivePlan, ({ params, body }, { caller }) => plans.archive(caller, params.id, body.isArchived));
}
