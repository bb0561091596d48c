/** Secret of test servers, which signs the tokens of test users. */
export const testSecret = 'a secret that is used by tests only';
