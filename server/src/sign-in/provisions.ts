import type { Tx } from '#db/client.ts';
import type { Profile } from '@candela/contract/accounts/profiles';

declare module '#platform/provisions.ts' {
  interface ProvisionMap {
    /** A user's own profile. */
    'profiles.get': (userId: string) => Promise<Profile>;
    'signUps.isOpen': () => Promise<boolean>;
    /** A user who had requested deletion has come back: their subscriptions are resumed. */
    'payments.resume': (tx: Tx, userId: string) => Promise<void>;
  }
}
