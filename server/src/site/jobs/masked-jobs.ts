import type { Db } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { listAddressees, maskTokens, mayReadMailOf } from '#site/addressees.ts';
import { isUuid } from '@candela/contract/uuids';

/** The fields of a job to show. */
interface Given {
  payload: Record<string, unknown>;
  reason: string;
}

const addressPattern = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}.-]{0,253}[\p{L}\p{N}]/gu;
/** Names of fields whose values are secret. */
const secretName = /token|secret|password|hash|signature|authorization|cookie|(?:api|private|access)_?key/i;
const masked = '…';

/**
 * Secrets are masked for everybody. Addresses are shown only to their owners and to people of a higher rank, like the links in stored
 * mails; in a job for a user whose mails the caller may read, all addresses are shown.
 * @returns the payload of each job as the caller may see it
 */
export async function createMasking(db: Db, caller: SignedInCaller, jobs: readonly Given[]) {
  const addresses = jobs.flatMap((job) => addressesIn(JSON.stringify(job.payload) + job.reason));
  const userIds = jobs.flatMap(({ payload }) => userIdOf(payload) ?? []);
  const people = await listAddressees(db, [...new Set(addresses)], [...new Set(userIds)]);
  const readable = people.filter((person) => mayReadMailOf(caller, person));
  const readableIds = new Set(readable.map(({ userId }) => userId));
  const readableAddresses = new Set(readable.map(({ email }) => email));

  return ({ payload, reason }: Given): { payload: string; reason: string; isMasked: boolean } => {
    const isReadable = readableIds.has(userIdOf(payload) ?? '');
    const maskText = (text: string) =>
      maskTokens(text).replace(addressPattern, (address) =>
        isReadable || readableAddresses.has(address.toLowerCase()) ? address : `${masked}@${masked}`,
      );
    const before = JSON.stringify(payload);
    const after = JSON.stringify(payload, (name, value: unknown) => {
      if (name !== '' && secretName.test(name) && value !== null) return masked;
      return typeof value === 'string' ? maskText(value) : value;
    });
    const shown = maskText(reason);
    return { payload: after, reason: shown, isMasked: after !== before || shown !== reason };
  };
}

function addressesIn(text: string): string[] {
  return (text.match(addressPattern) ?? []).map((address) => address.toLowerCase());
}

/** The user for whom a job is. */
function userIdOf({ userId }: Record<string, unknown>): string | undefined {
  return typeof userId === 'string' && isUuid(userId.toLowerCase()) ? userId.toLowerCase() : undefined;
}
