import type { Db } from '#db/client.ts';
import { createDomainEvents } from '#platform/domain-events.ts';
import { createCallers } from '#platform/identity/callers.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { testSecret } from '#testing/test-secret.ts';

/** Finds the callers that `buildUser` has signed in, for tests without the whole server. */
export function testCallers(db: Db) {
  const accessKey = deriveKey(testSecret, 'access');
  return createCallers({
    db,
    domainEvents: createDomainEvents(),
    accessKey,
    rpId: 'localhost',
    hearsOthers: () => true,
  });
}
