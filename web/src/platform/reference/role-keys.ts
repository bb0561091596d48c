/** Translation keys of role names. */
export const roleKeys = { 1: 'admin', 2: 'trainer', 3: 'student', 4: 'superAdmin' } as const;

export const roleKeyOf = (id: number) => roleKeys[id as keyof typeof roleKeys] ?? 'student';
