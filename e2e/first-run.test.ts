import { expect, it, onTestFinished } from 'vitest';
import { pathOf, useBrowser, visit } from './browser.ts';
import { startProduct } from './product.ts';

useBrowser();

const phone = { width: 390, height: 844 };

it('an owner sets up an empty house in Arabic', async () => {
  const product = await startProduct({ DEMO: 'off' });
  onTestFinished(product.stop);
  const code = /\n {2}(\w{5}(?:-\w{5}){3})\n/.exec(product.output)?.[1] ?? '';
  const { page, close } = await visit({ baseURL: product.url, language: 'ar', viewport: phone });

  // Whatever is asked for leads there.
  await page.goto('/education/courses');
  await page.waitForURL('**/first-run');
  await page.getByRole('heading', { name: 'إعداد أكاديميتك' }).waitFor();
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByLabel('رمز الإعداد').fill('CCCCC-CCCCC-CCCCC-CCCCC');
  await page.getByLabel('الاسم الأول').fill('سلمى');
  await page.getByLabel('اسم العائلة').fill('حداد');
  await page.locator('input[type=email]').fill('salma@school.example');
  await page.locator('input[type=password]').fill('a quiet place by the sea');
  await page.locator('button[type=submit]').click();
  await page.getByText('ليس هذا هو الرمز').waitFor();
  // What was typed stays.
  await page.getByLabel('رمز الإعداد').fill(code.toLowerCase());
  await page.locator('button[type=submit]').click();

  await page.waitForURL('**/admin/setup');
  await page.getByRole('heading', { name: 'ما اسم أكاديميتك؟' }).waitFor();
  await page.getByRole('textbox', { name: 'الاسم', exact: true }).fill('أكاديمية الأفق');
  await page.getByRole('button', { name: 'حفظ ومتابعة' }).click();
  await page.getByRole('heading', { name: 'كيف سيكون مظهرها؟' }).waitFor();
  await page.getByRole('button', { name: 'تخطٍّ' }).click();
  await page.getByRole('heading', { name: 'بأي لغات تتحدث؟' }).waitFor();
  await page.getByRole('button', { name: 'متابعة' }).click();
  await page.getByRole('heading', { name: 'هل تصل الرسائل؟' }).waitFor();
  await page
    .getByRole('button', { name: /البريد/ })
    .last()
    .click();
  await page.getByText('salma@school.example').waitFor();
  await page.getByRole('button', { name: 'متابعة' }).click();
  for (const step of ['هل تصل الإشعارات؟', 'هل يمكن تخزين الملفات؟', 'هل يمكنك البث مباشرة؟']) {
    await page.getByRole('heading', { name: step }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBe(phone.width);
    await page.getByRole('button', { name: 'تخطٍّ' }).click();
  }
  await page.getByRole('heading', { name: 'أكاديميتك جاهزة' }).waitFor();
  // What was left out is found again in the settings.
  await page.getByRole('main').getByRole('link', { name: 'الشعار واللون' }).click();
  await page.waitForURL('**/admin/settings?group=branding');

  // The house has its owner: nobody else becomes one.
  const visitor = await visit({ baseURL: product.url });
  await visitor.page.goto('/');
  await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(pathOf(visitor.page)).toBe('/login');
  expect(await visitor.page.title()).toContain('أكاديمية الأفق');
  await visitor.close();
  await close();
}, 120_000);
