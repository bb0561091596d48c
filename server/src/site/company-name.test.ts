import { expect, it } from 'vitest';
import { settings } from '#db/tables/settings.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getBranding } from '@candela/contract/site/settings';
import { readCompanyName } from './company-name.ts';

const { db, call } = await startTestServer();

it('certificates and pages name the school, not the software, also before its company is entered', async () => {
  const names = async () => [await readCompanyName(db), bodyOf(await call(getBranding, {})).companyName];
  expect(await names()).toEqual(['Candela Learning', 'Candela Learning']);
  await db.insert(settings).values({ key: 'branding.productName', value: 'Northgate' });
  expect(await names()).toEqual(['Northgate', 'Northgate']);
  await db.insert(settings).values({ key: 'branding.companyName', value: 'Northgate Ltd' });
  expect(await names()).toEqual(['Northgate Ltd', 'Northgate Ltd']);
});
