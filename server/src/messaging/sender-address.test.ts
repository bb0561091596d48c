import { expect, it } from 'vitest';
import { ownAddress, pushContact } from './sender-address.ts';

it.each([
  ['https://school.example', undefined, 'https://school.example'],
  ['https://school.example:8443', undefined, 'https://school.example:8443'],
  ['https://school.example', 'School <mail@school.example>', 'mailto:mail@school.example'],
  ['http://localhost:3000', 'mail@school.example', 'mailto:mail@school.example'],
  ['http://localhost:3000', undefined, 'mailto:no-reply@localhost'],
  ['https://localhost', undefined, 'mailto:no-reply@localhost'],
  ['http://school.example', undefined, 'mailto:no-reply@school.example'],
  ['https://192.0.2.7', undefined, 'mailto:no-reply@localhost'],
  ['https://[2001:db8::1]', undefined, 'mailto:no-reply@localhost'],
])('push services reach the operator of %s with the sender %s at %s', (publicUrl, mailFrom, contact) => {
  expect(pushContact({ publicUrl, mailFrom })).toBe(contact);
});

it('mails are sent from the host of the site', () => {
  expect(ownAddress('https://school.example:8443')).toBe('no-reply@school.example');
  expect(ownAddress('http://192.0.2.7:3000')).toBe('no-reply@localhost');
});
