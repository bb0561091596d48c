import type { Stripe } from 'stripe';
import { AppError } from '#platform/http/errors.ts';
import { NotAtProvider, type PaymentProvider } from './payment-provider.ts';

/** Wraps a provider so that errors of Stripe's library become ours. */
export function asking(provider: PaymentProvider, errors: typeof Stripe.errors): PaymentProvider {
  const told = (error: unknown): unknown => {
    if (!(error instanceof errors.StripeError)) return error;
    const missing = missingOf(error);
    if (missing !== null || error.code === 'resource_missing') return new NotAtProvider(error.message, missing, error);
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

/** Objects deleted or archived at Stripe, if they can be created anew. */
function missingOf({ code, param, message }: Stripe.errors.StripeError): NotAtProvider['missing'] {
  const isGone = code === 'resource_missing' || /\binactive\b/.test(message);
  if (!isGone || param === undefined) return null;
  if (param === 'customer' || param === 'product') return param;
  if (param.startsWith('applies_to[products]')) return 'product';
  return param.endsWith('[price]') ? 'price' : null;
}
