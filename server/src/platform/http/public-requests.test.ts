import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { AddressRefused, isPublicAddress, isWithinReach, requestPublic } from './public-requests.ts';

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
    await expect(requestPublic(`http://${host}:${port}/`, {}, 'public'), host).rejects.toThrow(AddressRefused);
  expect(hits).toBe(0);
  for (const reach of ['loopback', 'network'] as const)
    expect((await requestPublic(`http://localhost:${port}/`, {}, reach)).status).toBe(302);
  expect(hits).toBe(2);
  server.close();
});

it('reaches this machine or its network only as far as allowed, and only there without TLS', async () => {
  const reached = async (address: string) => {
    const reaches = ['public', 'loopback', 'network'] as const;
    const allowed = await Promise.all(reaches.map((reach) => isWithinReach(address, reach)));
    return reaches.filter((_reach, index) => allowed[index]);
  };
  for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '2130706433', '[::1]', '[::ffff:127.0.0.1]']) {
    expect(await reached(`http://${host}:9/`), host).toEqual(['loopback', 'network']);
    expect(await reached(`https://${host}:9/`), host).toEqual(['loopback', 'network']);
  }
  for (const host of ['10.0.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '[fd00::1]', '[::ffff:10.0.0.1]'])
    for (const scheme of ['http', 'https']) expect(await reached(`${scheme}://${host}/`), host).toEqual(['network']);
  expect(await reached('https://8.8.8.8/')).toEqual(['public', 'loopback', 'network']);
  expect(await reached('http://8.8.8.8/')).toEqual(['network']);
  for (const wrong of ['https://[', 'https://256.256.256.256/', 'https://a:b'])
    expect(await reached(wrong)).toEqual([]);
});
