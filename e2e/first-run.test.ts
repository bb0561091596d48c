import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { callApi, callProductAt } from './api.ts';
import { pathOf, useBrowser, visit } from './browser.ts';
import { startOpenidProvider } from './openid-provider.ts';
import { startProduct, type Product } from './product.ts';

useBrowser();

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DEMO: 'off' });
  callProductAt(product.url);
});
afterAll(() => product.stop());

const owner = { email: 'salma@school.example', password: 'a quiet place by the sea' };

/** The code that the server prints until there is an owner. */
const setupCode = () => /\n {2}(\w{5}(?:-\w{5}){3})\n/.exec(product.output)?.[1] ?? '';

/** Signs the owner in by the API; makes the account if the journey of the setup has not come that far. */
async function signOwnerIn(): Promise<string> {
  const details = { firstName: 'Salma', lastName: 'Haddad', languageId: null, timeZone: null };
  await callApi('POST', '/first-run/owner', undefined, { ...owner, ...details, code: setupCode() });
  const { body } = await callApi<{ token: string }>('POST', '/sessions', undefined, owner);
  return body.token;
}

const phone = { width: 390, height: 844 };

it('an owner sets up a new installation in Arabic', async () => {
  const { page, close } = await visit({ baseURL: product.url, language: 'ar', viewport: phone });

  // Every page redirects to the setup.
  await page.goto('/education/courses');
  await page.waitForURL('**/first-run');
  await page.getByRole('heading', { name: 'إعداد أكاديميتك' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByLabel('رمز الإعداد').fill('CCCCC-CCCCC-CCCCC-CCCCC');
  await page.getByLabel('الاسم الأول').fill('سلمى');
  await page.getByLabel('اسم العائلة').fill('حداد');
  await page.locator('input[type=email]').fill(owner.email);
  await page.locator('input[type=password]').fill(owner.password);
  await page.locator('button[type=submit]').click();
  await page.getByText('ليس هذا هو الرمز').waitFor();
  // The form keeps what was typed.
  await page.getByLabel('رمز الإعداد').fill(setupCode().toLowerCase());
  await page.locator('button[type=submit]').click();

  await page.waitForURL('**/admin/setup');
  await page.getByRole('heading', { name: 'ما اسم أكاديميتك؟' }).waitFor();
  await page.getByRole('textbox', { name: 'الاسم', exact: true }).fill('أكاديمية الأفق');
  await page.getByRole('button', { name: 'حفظ ومتابعة' }).click();
  await page.getByRole('heading', { name: 'كيف سيكون مظهرها؟' }).waitFor();
  await page.getByRole('button', { name: 'تخطٍّ' }).click();
  await page.getByRole('heading', { name: 'ما اللغات التي تقدّمها؟' }).waitFor();
  await page.getByRole('button', { name: 'متابعة' }).click();
  await page.getByRole('heading', { name: 'هل تصل الرسائل؟' }).waitFor();
  await page
    .getByRole('button', { name: /البريد/ })
    .last()
    .click();
  await page.getByText(owner.email).waitFor();
  await page.getByRole('button', { name: 'متابعة' }).click();
  for (const step of ['هل تصل الإشعارات؟', 'هل يمكن تخزين الملفات؟', 'هل يمكنك البث مباشرة؟']) {
    await page.getByRole('heading', { name: step }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBe(phone.width);
    await page.getByRole('button', { name: 'تخطٍّ' }).click();
  }
  await page.getByRole('heading', { name: 'أكاديميتك جاهزة' }).waitFor();
  // Skipped steps can be done later in the settings.
  await page.getByRole('main').getByRole('link', { name: 'الشعار واللون' }).click();
  await page.waitForURL('**/admin/settings?group=branding');

  // The installation has an owner now, so the setup is closed.
  const visitor = await visit({ baseURL: product.url });
  await visitor.page.goto('/');
  await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(pathOf(visitor.page)).toBe('/login');
  expect(await visitor.page.title()).toContain('أكاديمية الأفق');
  await visitor.close();
  await close();
});

it('a learner signs in at the school’s own provider', async () => {
  const client = { clientId: 'candela', secret: 'the secret of the client' };
  const provider = await startOpenidProvider({
    ...client,
    callbackUrl: `${product.url}/sign-in/callback`,
    claimsOf: () => ({ email: 'mia@school.example', email_verified: true, given_name: 'Mia', family_name: 'Roth' }),
  });
  onTestFinished(provider.stop);
  const token = await signOwnerIn();
  const settings = {
    isOn: true,
    name: 'School',
    issuer: provider.issuer,
    ...client,
    domains: 'school.example',
    isEmailTrusted: false,
    roleClaim: '',
    roleRules: [],
    revision: 0,
  };
  expect((await callApi('PUT', '/single-sign-on', token, settings)).status).toBe(200);

  const { page, close } = await visit({ baseURL: product.url, viewport: phone });
  await page.goto('/education/courses');
  await page.getByRole('button', { name: 'Continue with School' }).click();
  await page.locator('input[name=login]').fill('mia');
  await page.locator('input[name=password]').fill('x');
  await page.getByRole('button').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  // Back to the page that was requested.
  await page.waitForURL('**/education/courses');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/account/security');
  await page.getByText('Connected on').waitFor();
  await page.getByText('mia@school.example').first().waitFor();

  // A response of the provider without a pending sign-in is refused.
  await page.evaluate(() => localStorage.removeItem('session'));
  await page.goto('/sign-in/callback?code=x&state=y');
  await page.getByRole('heading', { name: 'Please start again' }).waitFor();
  await close();
});
