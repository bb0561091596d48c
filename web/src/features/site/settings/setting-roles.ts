/** The roles that settings name, with the keys of their names. */
export const settingRoles = [
  { id: 3, name: 'learner' },
  { id: 2, name: 'trainer' },
  { id: 1, name: 'admin' },
  { id: 4, name: 'superAdmin' },
] as const;
