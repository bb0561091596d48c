/** The roles used in settings, with their translation keys. */
export const settingRoles = [
  { id: 3, name: 'learner' },
  { id: 2, name: 'trainer' },
  { id: 1, name: 'admin' },
  { id: 4, name: 'superAdmin' },
] as const;
