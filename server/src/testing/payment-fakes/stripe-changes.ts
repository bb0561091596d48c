import type { Books } from './stripe-books.ts';
import { check, integerOrNull, invalid, missing, StripeRefusal, type Params } from './stripe-requests.ts';

/** Changes of subscriptions, and previews of their cost. */
export function createChanges(books: Books) {
  const subscriptionOf = (id: string | undefined) => {
    const found = books.subscriptions.get(id ?? '');
    if (!found) throw missing('subscription', id);
    return found;
  };

  function changeSubscription(id: string | undefined, params: Params) {
    const known = ['cancel_at', 'cancel_at_period_end', 'items', 'proration_behavior', 'payment_behavior'];
    check(params, known);
    const subscription = subscriptionOf(id);
    if (subscription.status === 'canceled') {
      throw invalid(
        'resource_missing',
        'A canceled subscription can only update its cancellation_details and metadata.',
      );
    }
    if (params['payment_behavior'] === 'pending_if_incomplete' && params['cancel_at_period_end'] !== undefined) {
      throw invalid('parameter_unknown', 'cancel_at_period_end cannot be updated with pending_if_incomplete');
    }
    if (params['cancel_at_period_end'] !== undefined && params['cancel_at'] !== undefined) {
      throw invalid('parameter_invalid', 'You may only specify one of these: cancel_at, cancel_at_period_end');
    }
    if (params['cancel_at'] !== undefined) subscription.cancel_at = integerOrNull(params, 'cancel_at');
    if (params['cancel_at_period_end'] !== undefined) {
      subscription.cancel_at_period_end = params['cancel_at_period_end'] === 'true';
      subscription.cancellation_details.reason = subscription.cancel_at_period_end ? 'cancellation_requested' : null;
    }
    const change = (params['items'] as Params | undefined)?.['0'] as Params | undefined;
    const [item] = subscription.items.data;
    if (change && item) {
      if (change['id'] !== item.id) throw missing('subscription item', change['id']);
      const price = books.salePriceOf(change['price'], 'items[0][price]');
      const due = books.proration(subscription, price);
      const isPaid = due <= 0 || !books.declined.has(subscription.customer);
      if (!isPaid && params['payment_behavior'] !== 'pending_if_incomplete') {
        throw new StripeRefusal(402, 'card_declined', 'Your card was declined.', 'card_error');
      }
      subscription.pending_update = isPaid ? null : { expires_at: Math.floor(Date.now() / 1000) + 82_800 };
      if (isPaid) item.price = { id: price.id };
      if (due !== 0) books.bill(subscription, due, isPaid);
    }
    const wanted = Object.values((params['expand'] ?? {}) as Params);
    const latest = books.invoices.get(subscription.latest_invoice ?? '');
    return wanted.includes('latest_invoice') && latest
      ? { ...subscription, latest_invoice: { ...latest, intent: undefined } }
      : subscription;
  }

  function preview(params: Params) {
    check(params, ['subscription', 'subscription_details', 'customer'], []);
    const subscription = subscriptionOf(String(params['subscription']));
    const { items } = params['subscription_details'] as { items: Record<string, Params> };
    const price = books.salePriceOf(items['0']?.['price'], 'subscription_details[items][0][price]');
    const total = books.proration(subscription, price);
    return { object: 'invoice', currency: subscription.currency, total };
  }

  function cancel(id: string | undefined) {
    const subscription = subscriptionOf(id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    const at = Math.floor(Date.now() / 1000);
    return Object.assign(subscription, {
      status: 'canceled',
      ended_at: at,
      cancellation_details: { reason: 'cancellation_requested' },
    });
  }

  return { changeSubscription, preview, cancel, subscriptionOf };
}
