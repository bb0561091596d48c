import type { Db } from '#db/client.ts';
import { listAddressees, maskTokens, mayReadMailOf } from '#messaging/addressees.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

/** What is to be shown of a job. */
interface Given {
  payload: Record<string, unknown>;
  reason: string;
}

const addressPattern = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}.-]{0,253}[\p{L}\p{N}]/gu;
const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Names of fields whose values open something. */
const secretName = /token|secret|password|hash|signature|authorization|cookie|(?:api|private|access)_?key/i;
const masked = '…';

/**
 * Secrets are for nobody. Addresses are for their owners and for those of a higher rank, as the links of kept mails are; in a
 * job that is for somebody whose mails the caller may read all of them are shown.
 * @returns how each of the jobs is shown to the caller
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

/** Whom a job is for. */
function userIdOf({ userId }: Record<string, unknown>): string | undefined {
  return typeof userId === 'string' && uuidPattern.test(userId) ? userId.toLowerCase() : undefined;
}
