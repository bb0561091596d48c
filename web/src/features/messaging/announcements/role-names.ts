/** Roles in the order of the choices, with their translation keys. */
export const roleNames = [
  { id: 3, name: 'learners' },
  { id: 2, name: 'trainers' },
  { id: 1, name: 'admins' },
  { id: 4, name: 'superAdmins' },
] as const;
