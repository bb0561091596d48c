export const password = 'candela-demo-1';

export type Account = 'student' | 'trainer' | 'admin' | 'super';

/** What a demo account signs in with. */
export const credentialsOf = (account: Account) => ({ email: `${account}@candela.test`, password });

/** What the web client sends with every call. */
export const clientHeaders = { 'x-api-key': 'candela-web' };
