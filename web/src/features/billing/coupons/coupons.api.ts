import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { createCoupon, listCoupons, updateCoupon, type CouponFields } from '@candela/contract/billing/coupons';

const key = ['coupons'];

export const couponListQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => call(listCoupons, {}, { signal }),
});

export function useCouponMaking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CouponFields) => call(createCoupon, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useCouponWithdrawing(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { useLimit: number | null; endsAt: string | null; isArchived: boolean }) =>
      call(updateCoupon, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
