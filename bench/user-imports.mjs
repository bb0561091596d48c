// How long importing a CSV file of people takes, with errors in one percent of its rows: upload, check, and the job that adds them.
// node_modules/.bin/node bench/user-imports.mjs [rows]
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from './start-server.mjs';

const rows = Number(process.argv[2] ?? 50_000);

const { client, url, signIn, stop } = await startServer(3911);
const { headers } = await signIn('admin@bench.test', 1);

/** The response, and its milliseconds. */
async function ask(method, path, body, type = 'application/json') {
  const begun = performance.now();
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': type }) },
    body: type === 'application/json' && body !== undefined ? JSON.stringify(body) : body,
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return { answer: await response.json(), milliseconds: performance.now() - begun };
}

const lines = Array.from(
  { length: rows },
  (_, at) => `person${at}@${at % 100 === 7 ? '' : 'bench.test'},First${at},Last`,
);
const file = `email,first name,last name\n${lines.join('\n')}`;
const say = (what, milliseconds) =>
  console.log(`${what}: ${(milliseconds / 1000).toFixed(1)} s, ${Math.round((rows / milliseconds) * 1000)} rows/s`);

for (const isInviting of [false, true]) {
  const begun = performance.now();
  const uploaded = await ask('POST', '/user-imports?name=bench.csv', file, 'application/octet-stream');
  const path = `/user-imports/${uploaded.answer.id}`;
  say('upload', uploaded.milliseconds);
  const checked = await ask('PUT', `${path}/mapping`, uploaded.answer.mapping);
  say('check', checked.milliseconds);
  const started = performance.now();
  let { answer } = await ask('POST', `${path}/start`, { isInviting });
  while (answer.state === 'running') {
    await wait(100);
    ({ answer } = await ask('GET', path));
  }
  say(isInviting ? 'add with invitations' : 'add', performance.now() - started);
  say(`all (${answer.state}, ${answer.createdCount} added)`, performance.now() - begun);
  await client.query("delete from users where email like '%@bench.test' and status = 'invited'");
}
await stop();
