import type { PeopleMapping } from '@candela/contract/accounts/user-imports';
import { roleIds, type RoleId } from '@candela/contract/roles';

/** Usual column names, in the languages of the interface. */
const names = {
  email: /^(e-?mail.*|mail|correo.*|courriel|adresse e-?mail|endereço de e-?mail|البريد.*|الإيميل)$/,
  firstName: /^(first ?name|given ?name|forename|nombres?|vorname|prénom|prenom|primeiro nome|الاسم الأول)$/,
  lastName:
    /^(last ?name|family ?name|surname|apellidos?|nachname|nom( de famille)?|sobrenome|apelido|(اسم )?العائلة|اللقب)$/,
  fullName: /^(name|full ?name|nombre completo|vollständiger name|nom complet|nome( completo)?|الاسم( الكامل)?)$/,
  role: /^(roles?|role ?id|rol(es)?|rolle|rôle|função|papel|الدور)$/,
};

const roleNames: Record<string, RoleId> = {
  ...named(
    roleIds.student,
    'student learner estudiante alumno teilnehmer lernende apprenant étudiant aluno متعلم طالب',
  ),
  ...named(roleIds.trainer, 'trainer teacher educator formador instructor formateur مدرب'),
  ...named(roleIds.admin, 'admin administrator administrador administrateur مدير'),
  ...named(roleIds.superAdmin, 'superadmin'),
};

function named(roleId: RoleId, words: string): Record<string, RoleId> {
  return Object.fromEntries(words.split(' ').map((word) => [word, roleId]));
}

/** The role named by a cell, by number or name; null when none. */
export function readRole(cell: string): RoleId | null {
  const text = cell.toLowerCase().replace(/[\s_-]/g, '');
  const byNumber = Object.values(roleIds).find((id) => String(id) === text);
  return byNumber ?? (Object.hasOwn(roleNames, text) ? (roleNames[text] ?? null) : null);
}

const simplified = (title: string) => title.trim().toLowerCase().replaceAll(/[_.]/g, ' ');

/** Whether a row has the title of a column of addresses. */
export function isTitleRow(cells: readonly string[]): boolean {
  return cells.some((cell) => names.email.test(simplified(cell)));
}

/** Guesses the columns by their names; the email column also by the content of the first rows. */
export function guessMapping(header: readonly string[], sample: readonly (readonly string[])[]): PeopleMapping {
  const words = header.map(simplified);
  const find = (name: RegExp) => {
    const at = words.findIndex((word) => name.test(word));
    return at === -1 ? null : at;
  };
  const byContent = header.findIndex((_, at) => sample.some((cells) => cells[at]?.includes('@')));
  const email = find(names.email) ?? Math.max(0, byContent);
  const hasNames = words.some((word) => word !== '');
  // Without column names: the two columns after the address, or before it.
  const beside = header.length < 2 ? null : email === 0 ? 1 : 0;
  const firstName = find(names.firstName) ?? find(names.fullName) ?? (hasNames ? null : beside);
  const next = header.length > 2 && firstName !== null ? firstName + 1 : null;
  const lastName = find(names.lastName) ?? (hasNames || next === email ? null : next);
  return { email, firstName, lastName, role: find(names.role), roleId: roleIds.student };
}
