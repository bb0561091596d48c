import { newInvitation, type NewInvitation } from '@candela/contract/accounts/invitations';
import type { RefusedLine } from '@candela/contract/accounts/users';

type Person = Omit<NewInvitation, 'roleId'>;

/** The people of a list with their line numbers from 0; lines that cannot be invited are refused, with the reason. */
export function readLines(people: readonly Person[], roleId: NewInvitation['roleId']) {
  const valid: { line: number; person: Person }[] = [];
  const refused: RefusedLine[] = [];
  const known = new Set<string>();
  for (const [line, person] of people.entries()) {
    const read = newInvitation.safeParse({ ...person, roleId });
    if (!read.success) {
      const isAddress = read.error.issues.some(({ path }) => path[0] === 'email');
      refused.push({ line, code: isAddress ? 'email' : 'name' });
    } else if (known.has(read.data.email)) {
      refused.push({ line, code: 'repeated' });
    } else {
      known.add(read.data.email);
      valid.push({ line, person: read.data });
    }
  }
  return { valid, refused };
}
