import { listPlans } from '@candela/contract/accounts/plans';
import type { createPlans } from './plans.service.ts';
import type { Api } from '#platform/http/api.ts';

export function mountPlans(api: Api, plans: ReturnType<typeof createPlans>): void {
  api.route(listPlans, async () => ({ data: await plans.list() }));
}
