import { listEventsOfSymbol, type EconomicEvent } from '@candela/contract/community/economic-events';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, type TestApi } from '#testing/test-api.ts';
import { ReleaseMarks } from './release-marks.tsx';

const hour = 3_600_000;
const now = Date.now();
const release = (id: number, at: number, changes: Partial<EconomicEvent> = {}): EconomicEvent => ({
  id,
  precision: 'minute',
  at: new Date(at).toISOString(),
  day: null,
  zone: null,
  country: 'US',
  currency: 'USD',
  title: `Release ${id}`,
  impact: 'high',
  unit: '%',
  forecast: '2.7',
  previous: '2.9',
  revisedPrevious: null,
  actual: null,
  source: '',
  revision: 1,
  isDemo: false,
  ...changes,
});
const past = release(1, now - 20 * hour, { actual: '2.4' });
const medium = release(2, now - 10 * hour, { impact: 'medium', currency: 'EUR', actual: '2.0' });
const coming = release(3, now + 5 * hour);
const seen = { from: now - 24 * hour, to: now + 8 * hour };
/** Ten pixels an hour. */
const places = {
  width: 320,
  floor: 26,
  xOf: (instant: number) => (instant < seen.from || instant > seen.to ? null : ((instant - seen.from) / hour) * 10),
};

let api: TestApi;
beforeEach(() => {
  api = installTestApi();
  api.answer(listEventsOfSymbol, () => ({ data: [past, medium, coming], nextCursor: null }));
});

async function show() {
  const { user } = renderPart(<ReleaseMarks symbolId={7} seen={seen} places={places} />);
  await screen.findByRole('toolbar', { name: 'Releases on the chart' });
  return user;
}

it('say their impact and title, lie at their times, and are never mirrored', async () => {
  await show();
  const toolbar = screen.getByRole('toolbar');
  expect(toolbar.getAttribute('dir')).toBe('ltr');
  const marks = within(toolbar).getAllByRole('button');
  expect(marks.map((mark) => [mark.getAttribute('aria-label'), mark.style.left])).toEqual([
    ['High impact: USD Release 1', '40px'],
    ['Medium impact: EUR Release 2', '140px'],
    ['High impact: USD Release 3', '290px'],
  ]);
  expect(marks[2]?.hasAttribute('data-coming')).toBe(true);
});

it('open by the keyboard, one Tab for all of them, and close with Escape', async () => {
  const user = await show();
  await user.tab();
  expect(screen.getByRole('tooltip').textContent).toContain('USD · Release 1');
  expect(screen.getByRole('tooltip').textContent).toContain('Forecast2.7%Before2.9%Actual2.4%');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tooltip').textContent).toContain('Still to come');
  expect(screen.getByRole('tooltip').textContent).not.toContain('Actual');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

it('open by pointer and tap, and close when something else is tapped', async () => {
  const user = await show();
  await user.click(screen.getByRole('button', { name: /Release 2/ }));
  expect(screen.getByRole('tooltip').textContent).toContain('EUR · Release 2');
  await user.click(document.body);
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

it('are listed in words, past and coming ones', async () => {
  await show();
  const list = screen.getByRole('region', { name: 'Economic releases' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts[0]).toContain('High impact: USD Release 1, Forecast 2.7%, Before 2.9%, Actual 2.4%');
  expect(texts[2]).toContain('Still to come, High impact: USD Release 3, Forecast 2.7%, Before 2.9%');
});

it('are not read for stretches that are too long to show any', async () => {
  const years = { from: now - 3000 * 24 * hour, to: now };
  renderPart(<ReleaseMarks symbolId={7} seen={years} places={places} />);
  expect(await screen.findByText(/zoom in/)).toBeTruthy();
  expect(api.callsOf(listEventsOfSymbol)).toEqual([]);
});

it('are all read, page after page, and the reader is told where it stops', async () => {
  let read = 0;
  api.answer(listEventsOfSymbol, () => ({ data: [{ ...past, id: 10 + read++ }], nextCursor: 'more' }));
  await show();
  expect(await screen.findByText('There are more than are marked here.')).toBeTruthy();
  expect(api.callsOf(listEventsOfSymbol)).toHaveLength(5);
});
