import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildIdea, detailFields } from '#testing/ideas.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, type TestApi } from '#testing/test-api.ts';
import { listDayLines } from '@candela/contract/market-data/day-lines';
import { listPrices } from '@candela/contract/market-data/prices';
import { getIdea } from '@candela/contract/trading/idea-detail';
import { listIdeas, markIdea, unmarkIdea } from '@candela/contract/trading/ideas';
import { getRecord } from '@candela/contract/trading/records';
import { takeIdeaChange } from './idea-changes.ts';
import { takeIdeaFigures } from './ideas.api.ts';
import { IdeasScreen } from './ideas-screen.tsx';

let api: TestApi;

beforeEach(() => {
  vi.stubGlobal(
    'matchMedia',
    vi.fn().mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} }),
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  api = installTestApi();
  api.answer(listPrices, () => ({
    data: [
      {
        symbolId: 7,
        price: 1.0861,
        at: Date.now(),
        previousClose: 1.084,
        bar: { t: Date.now() - 30_000, o: 1.086, h: 1.0862, l: 1.0859, c: 1.0861, v: 1 },
        tradingDays: [],
      },
    ],
    room: 'everyone' as const,
  }));
  api.answer(listDayLines, () => ({ data: [{ symbolId: 7, closes: [1.084, 1.085, 1.086] }] }));
  api.answer(listIdeas, () => ({
    data: [
      buildIdea(),
      buildIdea({ id: 2, status: 'closed_sl', net: -12_400, r: -12_300, closedAt: '2026-11-27T08:00:00.000Z' }),
    ],
    nextCursor: null,
  }));
  api.answer(getRecord, () => ({
    author: buildIdea().author,
    since: null,
    real: null,
    simulated: null,
    logAuthor: null,
  }));
  api.answer(markIdea, () => undefined as never);
  api.answer(unmarkIdea, () => undefined as never);
});

const rows = () => screen.findAllByRole('listitem');

it('shows how many reactions and comments an idea has, and nothing of one without any', async () => {
  const figures = { reactions: { like: 1200, fire: 34 }, comments: 1, revision: 3 };
  api.answer(listIdeas, () => ({ data: [buildIdea({ figures }), buildIdea({ id: 2 })], nextCursor: null }));
  renderPart(<IdeasScreen search={{}} onSearch={() => {}} />);
  const [discussed, quiet] = await rows();
  expect(discussed?.textContent).toContain('1,234 reactions');
  expect(discussed?.textContent).toContain('1 comment');
  expect(quiet?.textContent).not.toMatch(/reaction|comment/);
});

it('takes newer totals into its rows, and never older ones', async () => {
  const figures = { reactions: { like: 2 }, comments: 1, revision: 3 };
  api.answer(listIdeas, () => ({ data: [buildIdea({ figures }), buildIdea({ id: 2 })], nextCursor: null }));
  const { client } = renderPart(<IdeasScreen search={{}} onSearch={() => {}} />);
  const [discussed] = await rows();
  const take = (likes: number, revision: number) =>
    act(() =>
      takeIdeaFigures(client, { kind: 'idea', id: 1, figures: { reactions: { like: likes }, comments: 1, revision } }),
    );
  take(5, 4);
  await waitFor(() => expect(discussed?.textContent).toContain('5 reactions'));
  take(3, 2);
  expect(discussed?.textContent).toContain('5 reactions');
});

it('shows how far the live price is from the next level, and the result of now', async () => {
  renderPart(<IdeasScreen search={{}} onSearch={() => {}} />);
  const [open, closed] = await rows();
  expect(
    open && (await within(open).findByRole('img', { name: '16.0 pips to target 2, result now +0.83\u00A0R' })),
  ).toBeTruthy();
  expect(open && within(open).getByText('Open, target 1 hit')).toBeTruthy();
  expect(closed && within(closed).getByText('\u22121.24 R')).toBeTruthy();
  expect(closed && within(closed).getByText('final')).toBeTruthy();
});

it('marks a row as read by U, with undo, and keeps the row', async () => {
  const { user } = renderPart(<IdeasScreen search={{ unread: true }} onSearch={() => {}} />);
  await rows();
  await user.keyboard('ju');
  await waitFor(() => expect(api.callsOf(markIdea).map(({ params }) => params.id)).toEqual([1]));
  expect(screen.getAllByText('Unread.')).toHaveLength(1);
  expect(await rows()).toHaveLength(2);
  await user.keyboard('u');
  await waitFor(() => expect(api.callsOf(unmarkIdea)).toHaveLength(1));
  expect(screen.getAllByText('Unread.')).toHaveLength(2);
});

it('walks rows by J and K, and goes to the search by /', async () => {
  const { user } = renderPart(<IdeasScreen search={{}} onSearch={() => {}} />);
  await rows();
  const focused = () => (document.activeElement as HTMLElement).dataset['idea'];
  await user.keyboard('j');
  expect(focused()).toBe('1');
  await user.keyboard('j');
  expect(focused()).toBe('2');
  await user.keyboard('k');
  expect(focused()).toBe('1');
  await user.keyboard('/');
  expect(document.activeElement?.tagName).toBe('INPUT');
});

it('asks the server for what the address says', async () => {
  renderPart(<IdeasScreen search={{ tab: 'ended', direction: 'short', sort: 'worst' }} onSearch={() => {}} />);
  await rows();
  expect(api.callsOf(listIdeas)[0]?.query).toMatchObject({ status: 'ended', direction: 'short', sort: 'worst' });
});

it('changes a row in its place when the market has decided', async () => {
  const { client } = renderPart(<IdeasScreen search={{ tab: 'active' }} onSearch={() => {}} />);
  await rows();
  const closed = buildIdea({ status: 'closed_tp', net: 15_000, r: 15_000, closedAt: '2026-11-27T09:00:00.000Z' });
  api.answer(getIdea, () => ({ ...closed, ...detailFields }));
  await act(() => takeIdeaChange(client, { id: 1 }));
  const [first] = await rows();
  expect(first && within(first).getByText('Target reached')).toBeTruthy();
  expect(first && within(first).getByText('+1.50 R')).toBeTruthy();
});

it('says what ideas are where there are none, and offers to clear a filter that leaves out all', async () => {
  api.answer(listIdeas, () => ({ data: [], nextCursor: null }));
  const onSearch = vi.fn();
  const { user, change } = renderPart(<IdeasScreen search={{}} onSearch={onSearch} />);
  expect((await screen.findByRole('link', { name: 'Find educators' })).getAttribute('href')).toBe(
    '/education/educators',
  );
  change(<IdeasScreen search={{ direction: 'long' }} onSearch={onSearch} />);
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(onSearch).toHaveBeenCalledWith({});
});
