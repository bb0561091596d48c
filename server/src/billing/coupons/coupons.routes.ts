import type { Api } from '#platform/http/api.ts';
import { createCoupon, listCoupons, updateCoupon } from '@candela/contract/billing/coupons';
import type { createCoupons } from './coupons.service.ts';

export function mountCoupons(api: Api, coupons: ReturnType<typeof createCoupons>): void {
  api.route(listCoupons, async () => ({ data: await coupons.list() }));
  api.route(createCoupon, ({ body }, { caller }) => coupons.create(caller, body));
  api.route(updateCoupon, ({ params, body }, { caller }) => coupons.update(caller, params.id, body));
}
