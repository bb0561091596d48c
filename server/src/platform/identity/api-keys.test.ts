import { expect, it } from 'vitest';
import { isApiKey, isWholeApiKey, makeApiKey } from './api-keys.ts';

it('a secret is told from other tokens, and one with a typing error from a whole one', () => {
  for (let nth = 0; nth < 50; nth++) {
    const secret = makeApiKey();
    expect(secret).toMatch(/^cdl_[0-9A-Za-z]{38}$/);
    expect([isApiKey(secret), isWholeApiKey(secret)]).toEqual([true, true]);
    // The checksum is certain to detect a short burst of wrong bits.
    for (const at of [4, 20, 35, 36, 41]) {
      const other = secret[at] === 'a' ? 'b' : 'a';
      expect(isWholeApiKey(secret.slice(0, at) + other + secret.slice(at + 1)), secret).toBe(false);
    }
    for (const wrong of [secret.slice(0, -1), `${secret}0`, ` ${secret}`, secret.toLowerCase(), 'cdl_', 'x']) {
      expect(isWholeApiKey(wrong), wrong).toBe(false);
    }
  }
});
