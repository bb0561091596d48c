import { createHash } from 'node:crypto';
import type { StripeConfig } from '#platform/config/stripe-config.ts';
import { AppError } from '#platform/http/errors.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { asking } from './stripe-errors.ts';
import { createStripeSales } from './stripe-sales.ts';
import { createStripeSubscriptions } from './stripe-subscriptions.ts';
import { eventOf } from './stripe-values.ts';

/** The API version in use, whatever the account is set to. */
const apiVersion = '2026-10-28.endive';

/**
 * Stripe, through its own library, which is loaded only when payments are configured.
 * @param installation distinguishes this installation from others that share the account
 */
export async function openStripe(config: StripeConfig, installation: string): Promise<PaymentProvider> {
  const { Stripe: Client } = await import('stripe');
  const stripe = new Client(config.secretKey, {
    apiVersion,
    telemetry: false,
    maxNetworkRetries: 1,
    timeout: 20_000,
    ...(config.apiUrl !== undefined && addressOf(config.apiUrl)),
  });
  const isTest = /^\w\w_test_/.test(config.secretKey);
  const keyOf = (...parts: (string | number)[]) => ({
    idempotencyKey: createHash('sha256')
      .update([installation, ...parts].join('/'))
      .digest('hex'),
  });

  const provider: PaymentProvider = {
    // Test purchases are separate from live ones: other customers, prices and subscriptions.
    name: isTest ? 'stripe-test' : 'stripe',
    isTest,
    ...createStripeSales({ stripe, keyOf, installation, errors: Client.errors }),
    ...createStripeSubscriptions({ stripe, keyOf }),
    readEvent(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, config.webhookSecret);
        return event.livemode === isTest
          ? { id: event.id, type: event.type, about: null, objectId: '' }
          : eventOf(event);
      } catch (error) {
        throw new AppError('payments.badSignature', { cause: error });
      }
    },
  };
  return asking(provider, Client.errors);
}

function addressOf(url: string): { host: string; port?: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, ...(port !== '' && { port }), protocol: protocol === 'http:' ? 'http' : 'https' };
}
