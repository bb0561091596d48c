import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { AddressRefused, isPublicAddress, requestPublic } from './public-requests.ts';

it('tells public addresses from those of this machine, its network and its clouds', () => {
  for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPublicAddress(address), address).toBe(true);
  for (const address of [
    '127.0.0.1',
    '10.0.0.1',
    '100.64.1.1',
    '192.0.2.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:a00:1::',
    'localhost',
  ])
    expect(isPublicAddress(address), address).toBe(false);
});

it('never calls a private address, however it is written, and follows no redirect', async () => {
  let hits = 0;
  const server = createServer((_request, response) => {
    hits++;
    response.writeHead(302, { location: '/elsewhere' }).end('no');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => void server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]'])
    await expect(requestPublic(`http://${host}:${port}/`, {}, false), host).rejects.toThrow(AddressRefused);
  expect(hits).toBe(0);
  expect((await requestPublic(`http://localhost:${port}/`, {}, true)).status).toBe(302);
  expect(hits).toBe(1);
  server.close();
});
