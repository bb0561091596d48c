import { expect, it } from 'vitest';
import { email } from './fields.ts';
import { domainList, domainsOf, isOfDomains } from './site/domain-lists.ts';

it.each([
  ['Ana@MÜNCHEN.example', 'ana@xn--mnchen-3ya.example'],
  ['ana@日本.example', 'ana@xn--wgv71a.example'],
  ['ana@xn--mnchen-3ya.example', 'ana@xn--mnchen-3ya.example'],
  [' ana@school.example ', 'ana@school.example'],
])('the address %s is stored as %s', (given, stored) => {
  expect(email.parse(given)).toBe(stored);
});

it.each([
  'аna@school.example',
  'ana@١٢٧.٠.٠.١',
  'ana@１２７.０.０.１',
  'ana@mün chen.example',
  'ana@ü:1@school.example',
  'ana@ü/x',
  'ü',
])('%s is no address', (given) => {
  expect(email.safeParse(given).success).toBe(false);
});

it('domains are the same in ASCII and in other letters', () => {
  const domains = domainsOf('@münchen.example, Straße.example\nschool.example');
  expect(domains).toEqual(['xn--mnchen-3ya.example', 'xn--strae-oqa.example', 'school.example']);
  expect(isOfDomains(email.parse('a@münchen.example'), domains)).toBe(true);
  expect(domainList.safeParse('münchen.example').success).toBe(true);
  expect(domainList.safeParse('mün_chen.example, ü').success).toBe(false);
});
