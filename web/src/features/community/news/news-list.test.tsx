import { getNewsState, listNews, markNews, type NewsItem, type NewsState } from '@candela/contract/community/news';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { NewsList } from './news-list.tsx';
import type { NewsSearch } from './news-search.ts';

const wire = { id: 1, name: 'Wire', home: null };
const item: NewsItem = {
  id: 7,
  title: 'Gold steady before the release',
  summary: 'Traders wait.',
  url: 'https://wire.example/7',
  languageCode: 'en',
  impact: 'high',
  publishedAt: '2026-11-27T10:00:00Z',
  source: wire,
  others: [{ url: 'https://daily.example/9', source: { id: 2, name: 'Daily', home: null } }],
  symbols: [{ code: 'XAUUSD', symbol: null }],
  isRead: false,
  isDemo: false,
};
const state: NewsState = {
  sources: [{ ...wire, languageCode: 'en', lastOkAt: '2026-11-27T09:00:00Z', isFailing: true }],
  languageCodes: ['en'],
  unreadCount: 1,
  lastLookAt: '2026-11-27T10:00:00Z',
  ownSymbolCount: 3,
};

function setUp(given: Partial<NewsItem> = {}, search: NewsSearch = {}) {
  const api = installTestApi();
  api.answer(listNews, () => ({ data: [{ ...item, ...given }], nextCursor: null }));
  api.answer(getNewsState, () => state);
  api.answer(markNews, () => undefined);
  const onSearch = vi.fn<(search: NewsSearch) => void>();
  const { user } = renderPart(<NewsList search={search} onSearch={onSearch} />);
  return { api, user, onSearch };
}

test('a headline opens its source, names every source, and is read from then on', async () => {
  const { api, user } = setUp();
  const link = await screen.findByRole('link', { name: item.title });
  expect(link.getAttribute('href')).toBe(item.url);
  expect(link.getAttribute('rel')).toBe('noreferrer');
  expect(screen.getByRole('link', { name: 'Daily' }).getAttribute('href')).toBe('https://daily.example/9');
  expect(screen.getByRole('img', { name: 'Not read' })).toBeDefined();
  // The document of tests would go there.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.click(link);
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Not read' })).toBeNull());
  expect(api.callsOf(markNews)[0]?.params).toEqual({ id: 7 });
  // Marked in place: nothing moves.
  expect(api.callsOf(listNews)).toHaveLength(1);
});

test('news of the demo lead nowhere', async () => {
  setUp({ isDemo: true });
  expect(await screen.findByText(item.title)).toBeDefined();
  expect(screen.queryByRole('link', { name: item.title })).toBeNull();
});

test('filters change the address, and a source that is silent is named', async () => {
  const { user, onSearch } = setUp({}, { impact: 'high' });
  await user.click(await screen.findByRole('button', { name: 'My symbols (3)' }));
  expect(onSearch).toHaveBeenCalledWith({ impact: 'high', mine: true });
  await user.selectOptions(screen.getByLabelText('Source'), 'Wire');
  expect(onSearch).toHaveBeenLastCalledWith({ impact: 'high', source: 1 });
  expect(screen.getByText(/^Wire has not answered since/)).toBeDefined();
});
