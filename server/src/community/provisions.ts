import type { SignedInCaller } from '#platform/identity/callers.ts';

declare module '#platform/provisions.ts' {
  interface ProvisionMap {
    /** How many open trade ideas that the caller may read are about a currency and still valid at an instant. */
    'ideas.countOpen': (caller: SignedInCaller, about: { currency: string; at: string }) => Promise<number>;
  }
}
