/** Roles in the order of a choice, with the names of their texts. */
export const roleNames = [
  { id: 3, name: 'learners' },
  { id: 2, name: 'trainers' },
  { id: 1, name: 'admins' },
  { id: 4, name: 'superAdmins' },
] as const;
