// Parts of the statements that fill lists.mjs. `$1` is the number of rows.

export const words = `(array['trend','range','breakout','volume','risk','session','levels','news'])[1 + n % 8]`;
/** One in five thousand contains a rare word, but as many as fill a page. */
export const rare = `case when n % least(5000, $1::int / 25) = 5 then ' zebra' else '' end`;
export const all = `generate_series(1, $1::int) n`;
/** Shuffles the numbers, in the same way in every run. */
export const mixed = (below) => `(n::bigint * 7919 % ${below})`;
/** The users in the order of `n`, as `u`. */
export const person = `join users u on u.email = 'user' || n || '@' || (array['school','academy','desk'])[1 + n % 3] || '.example'`;
/** The same id for the same text. */
export const uuidOf = (text) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;
const userOf = (email) => `(select id from users where email = '${email}')`;
export const [admin, learner, outsider] = ['admin', 'learner', 'outsider'].map((name) => userOf(`${name}@bench.test`));
