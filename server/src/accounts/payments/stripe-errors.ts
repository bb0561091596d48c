import type { Stripe } from 'stripe';
import { NotAtProvider, type PaymentProvider } from './payment-provider.ts';
import { AppError } from '#platform/http/errors.ts';

/** The provider, with what Stripe's library throws told in our words. */
export function asking(provider: PaymentProvider, errors: typeof Stripe.errors): PaymentProvider {
  const told = (error: unknown): unknown => {
    if (!(error instanceof errors.StripeError)) return error;
    if (error.code === 'resource_missing') return new NotAtProvider(error.message, error);
    const isRefusal = error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError;
    if (isRefusal) return new AppError('payments.refused', { message: error.message, cause: error });
    return new AppError('payments.away', { message: error.message, retryAfterSeconds: 30, cause: error });
  };
  return new Proxy(provider, {
    get(target, name: keyof PaymentProvider) {
      const method = target[name];
      if (typeof method !== 'function' || name === 'readEvent') return method;
      return (...given: unknown[]) =>
        Promise.resolve((method as (...all: unknown[]) => unknown).apply(target, given)).catch((error: unknown) => {
          throw told(error);
        });
    },
  });
}
