import { tellUsers } from '#accounts/webhook-events.ts';
import type { Tx } from '#db/client.ts';
import { defaultGrants } from '@candela/contract/permissions';
import { roleIds } from '@candela/contract/roles';
import { insertLearner } from './sign-ups.queries.ts';

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  languageId: number | null;
  timeZone: string | null;
  passwordHash: string | null;
}

/** Creates the account of a person who has signed up, with the id of the sign-up. @returns whether the address was free */
export async function learnerOf(tx: Tx, id: string, person: Person): Promise<boolean> {
  const roleId = roleIds.student;
  const row = { id, ...person, roleId, roleIds: [roleId], permissions: [...defaultGrants[roleId]] };
  if ((await insertLearner(tx, { ...row, status: 'active' })) === null) return false;
  await tellUsers(tx, 'user.created', [id]);
  return true;
}
