import { unreadable } from '#platform/text/decode-text.ts';
import { isUnsafeName } from '#platform/text/unsafe-names.ts';
import type { PeopleMapping, RowProblem } from '@candela/contract/accounts/user-imports';
import { email as emailField, personName } from '@candela/contract/fields';
import { normalised } from '@candela/contract/normalised';
import { roleRefusal, type Caller } from '@candela/contract/permissions';
import type { RoleId } from '@candela/contract/roles';
import { readRole } from './guess-mapping.ts';

export interface PersonRow {
  line: number;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  roleId: RoleId | null;
  problem: RowProblem | null;
}

/**
 * The person in a row, or why it is not accepted from this giver of roles. Only white space is corrected silently.
 * @param columns of the table
 */
export function readPerson(
  { line, cells }: { line: number; cells: readonly string[] },
  { mapping, columns }: { mapping: PeopleMapping; columns: number },
  giver: Caller,
): PersonRow {
  const cellAt = (at: number | null) =>
    at === null
      ? ''
      : normalised(cells[at] ?? '')
          .replace(/\s+/g, ' ')
          .trim();
  const refuse = (problem: RowProblem): PersonRow => ({
    line,
    email: emailField.safeParse(cells[mapping.email] ?? '').data ?? null,
    firstName: null,
    lastName: null,
    roleId: null,
    problem,
  });
  const wrongRow = wrongIn(cells, mapping, columns);
  if (wrongRow) return refuse(wrongRow);
  const address = cells[mapping.email]?.trim() ?? '';
  // Existing addresses are ASCII; one with a Cyrillic а among Latin letters belongs to somebody else.
  if (/[^\p{ASCII}]/u.test(address)) return refuse('lookalike');
  const email = emailField.safeParse(address);
  if (!email.success) return refuse('email');
  const { firstName, lastName } = namesOf(cellAt(mapping.firstName), cellAt(mapping.lastName), mapping, email.data);
  if (isUnsafeName(firstName) || isUnsafeName(lastName)) return refuse('markup');
  if (!personName.safeParse(firstName).success || !personName.safeParse(lastName).success) return refuse('name');
  const said = cellAt(mapping.role);
  const roleId = said === '' ? mapping.roleId : readRole(said);
  if (roleId === null) return refuse('role');
  const refusal = roleRefusal(giver, roleId);
  if (refusal) return refuse(refusal);
  return { line, email: email.data, firstName, lastName, roleId, problem: null };
}

/** What is wrong with the row itself, so that its cells may be those of other columns or rows. */
function wrongIn(cells: readonly string[], mapping: PeopleMapping, columns: number): RowProblem | null {
  if (cells.length > columns) return 'columns';
  const used = [mapping.email, mapping.firstName, mapping.lastName, mapping.role].map((at) => cells[at ?? -1] ?? '');
  const isOpen = (cell: string) => cell.split('"').length % 2 === 0;
  if (cells.some((cell) => cell.startsWith('"') && isOpen(cell))) return 'quote';
  // A cell that has swallowed the next row.
  if (used.some((cell) => isOpen(cell) || (/[\r\n]/.test(cell) && cell.includes('@')))) return 'quote';
  return used.some((cell) => cell.includes(unreadable)) ? 'characters' : null;
}

function namesOf(first: string, last: string, mapping: PeopleMapping, email: string) {
  if (mapping.firstName !== null && mapping.lastName !== null) return { firstName: first, lastName: last };
  if (mapping.firstName === null && mapping.lastName === null) {
    return { firstName: (email.split('@')[0] ?? email).slice(0, 60), lastName: '–' };
  }
  const words = `${first}${last}`.split(' ');
  if (words.length < 2) return { firstName: words[0] ?? '', lastName: '–' };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}
