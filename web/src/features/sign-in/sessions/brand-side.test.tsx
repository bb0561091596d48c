import { getBranding, type Branding } from '@candela/contract/site/settings';
import { act, screen } from '@testing-library/react';
import { showTexts } from '#platform/languages/texts.ts';
import { expect, onTestFinished, test } from 'vitest';
import { BrandSide } from './brand-side.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

const own = {
  languageCode: 'en',
  headline: 'Welcome to Northgate',
  text: 'Since 1998.',
  points: ['Small groups', ' '],
};
const branding: Branding = {
  productName: 'Northgate',
  companyName: 'Northgate Ltd',
  footerYear: 2025,
  termsUrl: '/terms',
  privacyUrl: '',
  termsVersion: '',
  legalRevision: '',
  primaryColor: '#0f7f7a',
  logoPath: null,
  faviconPath: null,
  signInTexts: [],
  maintenanceText: null,
};

function show(signInTexts: Branding['signInTexts']) {
  localStorage.clear();
  installTestApi().answer(getBranding, () => ({ ...branding, signInTexts }));
  renderPart(<BrandSide />);
}

const points = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('without texts of its own an installation promises only what every one has', async () => {
  show([]);
  expect(await screen.findByText('Northgate')).toBeDefined();
  expect(points()).toHaveLength(3);
  // Feeds and ideas do not exist yet.
  expect(screen.getByRole('complementary').textContent).not.toMatch(/idea|feed|before it moves/i);
});

test('an installation has its own words, in the languages for which it has written some', async () => {
  show([own]);
  expect(await screen.findByText('Welcome to Northgate')).toBeDefined();
  expect(points()).toEqual(['Small groups']);
  onTestFinished(async () => {
    await act(() => showTexts('en'));
  });
  await act(() => showTexts('de'));
  expect(await screen.findByText('Lernen Sie handeln, Schritt für Schritt.')).toBeDefined();
  expect(points()).toHaveLength(3);
});
