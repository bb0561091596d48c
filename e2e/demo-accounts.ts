export const password = 'candela-demo-1';

export type Account = 'student' | 'trainer' | 'admin' | 'super';

/** Credentials of a demo account. */
export const credentialsOf = (account: Account) => ({ email: `${account}@candela.test`, password });

/** Headers that the web client sends with every call. */
export const clientHeaders = { 'x-api-key': 'candela-web' };
