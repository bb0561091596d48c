import { getPayments, startCheckout } from '@candela/contract/billing/payments';
import { listPlans } from '@candela/contract/billing/plans';
import { listOwnSubscriptions } from '@candela/contract/billing/subscriptions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { PlanOfferPage } from './plan-offer.page.tsx';

const plan = {
  id: 11,
  name: 'Pro',
  description: '',
  subscriptionTypeId: 2,
  givesAccess: true,
  price: { amount: '49.00', currency: 'EUR' as const },
  interval: 'month' as const,
  trialDays: 0,
  isArchived: false,
};

function install() {
  const api = installTestApi();
  api.answer(getPayments, () => ({ isAvailable: true, isTest: false }));
  api.answer(listPlans, () => ({ data: [plan] }));
  api.answer(listOwnSubscriptions, () => ({ data: [] }));
  return api;
}

test('own subscriptions that cannot be read are said, and read again on request', async () => {
  const api = install();
  api.answer(listOwnSubscriptions, () => new Refusal('server.failed'));
  const { user } = renderPart(<PlanOfferPage />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.answer(listOwnSubscriptions, () => ({ data: [] }));
  await user.click(again);
  await screen.findByRole('button', { name: 'Subscribe' });
});

test('a page to which the browser goes back from the payment can be used again', async () => {
  const api = install();
  // Leads to the page itself, which the test environment allows.
  api.answer(startCheckout, () => ({ url: `${window.location.href}#pay` }));
  const { user } = renderPart(<PlanOfferPage />);
  const subscribe = await screen.findByRole('button', { name: 'Subscribe' });
  await user.click(subscribe);
  await waitFor(() => expect(window.location.hash).toBe('#pay'));
  expect(subscribe.getAttribute('aria-disabled')).toBe('true');
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(subscribe.getAttribute('aria-disabled')).toBeNull());
  window.location.hash = '';
});
