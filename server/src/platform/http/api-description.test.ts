import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { apiDescription } from './api-description.ts';

it('the example that reads all people waits where it is slowed down, also for the first page', async () => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(apiDescription) ?? [];
  const pages = [null, { data: [{ fullName: 'Ada', email: 'a@x.test' }], nextCursor: 'two' }, null];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    const page = pages.shift();
    if (page === null) return void response.writeHead(429, { 'retry-after': '0' }).end('{}');
    response.end(JSON.stringify(page ?? { data: [{ fullName: 'Bo', email: 'b@x.test' }], nextCursor: null }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', code.replaceAll('https://school.example', site)],
    { env: { ...process.env, CANDELA_KEY: 'cdl_x' } },
  );
  expect(stdout).toBe('Ada a@x.test\nBo b@x.test\n');
  const [first, second] = ['/api/users?limit=100 Bearer cdl_x', '/api/users?limit=100&cursor=two Bearer cdl_x'];
  expect(asked).toEqual([first, first, second, second]);
});
