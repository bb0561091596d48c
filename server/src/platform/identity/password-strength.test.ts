import { describe, expect, it } from 'vitest';
import { isTooCommon } from './password-strength.ts';

const known = ['amara.okafor@candela.test', 'Amara', 'Okafor'];

describe('passwords that are too easy to guess', () => {
  it.each([
    'passwordpassword',
    '123456789012',
    'qwertyuiopas',
    '1q2w3e4r5t6y',
    'P@ssw0rd1234',
    'iloveyou1234',
    'aaaaaaaaaaaa',
    'tradingtrading',
    'abcabcabcabcabc',
    'amara.okafor@candela.test',
    'AmaraOkafor12',
  ])('are refused: %s', async (password) => {
    expect(await isTooCommon(password, known)).toBe(true);
  });

  it.each(['a new, long password', 'nanoseconds of wire', 'كلمة مرور طويلة جدا', 'aquí empieza mi lectura'])(
    'are not: %s',
    async (password) => {
      expect(await isTooCommon(password, known)).toBe(false);
    },
  );

  it('are told from others in reasonable time, also when they are made to be slow', async () => {
    const hostile = ['1qaz'.repeat(32), '4@8({[<369!1|0$5+7%2'.repeat(6), 'p4$5w0rd@l1'.repeat(11)];
    const answers = await Promise.all(hostile.map((password) => isTooCommon(password, [])));
    expect(answers[0]).toBe(true);
  });

  it('are looked at in turn: who would wait too long is told so', async () => {
    const all = await Promise.allSettled(Array.from({ length: 24 }, () => isTooCommon('passwordpassword', known)));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(5);
    const reason = { code: 'server.busy', message: 'Too many passwords are being checked.', retryAfterSeconds: 5 };
    for (const each of refused) expect(each).toMatchObject({ reason });
    expect(all.filter((each) => each.status === 'fulfilled' && each.value).length).toBeGreaterThanOrEqual(16);
  });
});
