import { domainToASCII } from 'node:url';
import { expect, it } from 'vitest';
import { isLookalikeDomain } from './lookalike-domains.ts';

it('tells names that are made to be taken for others from those of another language', () => {
  // A Cyrillic а in paypal; a name entirely in Cyrillic that reads as epic; broken punycode.
  for (const domain of ['pаypal.com', 'еріс.com', 'mail.gооgle.com'])
    expect(isLookalikeDomain(domainToASCII(domain)), domain).toBe(true);
  expect(isLookalikeDomain('xn--99999999999999.com')).toBe(true);
  for (const domain of ['school.example', 'müller.de', 'école.fr', 'почта.рф', 'مدرسة.مصر', '学校.jp'])
    expect(isLookalikeDomain(domainToASCII(domain)), domain).toBe(false);
});
