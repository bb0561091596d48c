import * as z from 'zod';
import { StartError } from './start-error.ts';

const environmentSchema = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe: sk_live_… or sk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .optional(),
});

export interface StripeConfig {
  secretKey: string;
  /** Signing secret of the endpoint to which Stripe sends its events. */
  webhookSecret: string;
  /** Undefined: Stripe's own address. Tests use a simulator. */
  apiUrl: string | undefined;
}

/** @throws StartError naming what is wrong or missing; never a value, which is a secret */
export function readStripeConfig(environment: Record<string, string | undefined>): StripeConfig | undefined {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
    throw new StartError(`Configuration: ${wrong}`);
  }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = parsed.data;
  if ((secretKey === undefined) !== (webhookSecret === undefined)) {
    throw new StartError('Configuration: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together');
  }
  if (!secretKey || !webhookSecret) return undefined;
  const isHere =
    apiUrl === undefined || apiUrl.startsWith('https:') || /^http:\/\/(localhost|127\.|\[::1\])/.test(apiUrl);
  if (!isHere) throw new StartError('Configuration: STRIPE_API_URL must begin with https://, or be on this machine');
  return { secretKey, webhookSecret, apiUrl };
}
