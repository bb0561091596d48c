import { isIP } from 'node:net';
import { expect, it } from 'vitest';
import { findAddressProblem, listOwnAddresses } from './media-addresses.ts';

it.each([
  ['https://school.example', undefined, ['127.0.0.1', '172.17.0.2', 'fe80::1', 'fd00::7'], true],
  ['http://10.0.0.7:3000', undefined, ['127.0.0.1', '10.0.0.7'], true],
  ['https://school.example', '198.51.100.7', ['127.0.0.1', '172.17.0.2'], false],
  ['https://school.example', undefined, ['127.0.0.1', '9.9.9.9'], false],
  ['https://school.example', undefined, ['127.0.0.1', '2620:fe::fe'], false],
  ['http://localhost:3000', undefined, ['127.0.0.1', '192.168.1.5'], false],
])(
  'media of %s with PUBLIC_IP %s at %j cannot be reached from outside: %s',
  (publicUrl, publicIp, addresses, isProblem) => {
    const problem = findAddressProblem({ publicUrl, publicIp }, addresses);
    expect(problem).toEqual(isProblem ? expect.stringContaining('PUBLIC_IP is not set') : null);
  },
);

it('the addresses of this machine are known', () => {
  expect(listOwnAddresses()).toContain('127.0.0.1');
  expect(listOwnAddresses().filter((address) => isIP(address) === 0)).toEqual([]);
});
