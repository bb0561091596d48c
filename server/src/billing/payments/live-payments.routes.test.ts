import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { beginDay } from '#testing/days.ts';
import { startPayingServer } from '#testing/payment-fakes/paying-server.ts';
import { bodyOf } from '#testing/test-server.ts';
import { refundInvoice } from '@candela/contract/billing/payments';
import { getRevenue } from '@candela/contract/oversight/dashboard';

const { call, admin, buyer, yearly, invoicesOf } = await startPayingServer({ isLive: true });
const today = await beginDay();

it('what is paid in live mode is revenue, less what was paid back', async () => {
  const [user] = [await buyer(), await buyer(yearly)];
  const revenue = async () =>
    bodyOf(await call(getRevenue, { query: { from: today, to: today } }, admin.token)).data.map(
      ({ currency, total }) => [currency, total],
    );
  expect(await revenue()).toEqual([['EUR', '270.00']]);
  const [invoice] = await invoicesOf(user.token);
  const body = { amount: '10', key: randomUUID() };
  bodyOf(await call(refundInvoice, { params: { id: invoice?.id ?? 0 }, body }, admin.token));
  expect(await revenue()).toEqual([['EUR', '260.00']]);
});
