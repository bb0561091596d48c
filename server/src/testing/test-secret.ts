/** Of test servers: the tokens of test users are made with it. */
export const testSecret = 'a secret that is used by tests only';
