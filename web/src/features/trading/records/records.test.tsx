import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildIdea } from '#testing/ideas.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, type TestApi } from '#testing/test-api.ts';
import { getLookups, lookupsSchema } from '@candela/contract/site/lookups';
import { listSettings } from '@candela/contract/site/settings';
import {
  getEquity,
  getRecord,
  listRecords,
  listSymbolRecords,
  type RecordSide,
  type ScorecardFigures,
} from '@candela/contract/trading/records';
import { Ranking } from './ranking.page.tsx';
import { RecordCard } from './record-card.tsx';
import type { RankingSearch } from './record-search.ts';
import { SymbolRecords } from './symbol-records.tsx';

const author = { id: '00000000-0000-4000-8000-000000000001', fullName: 'Ingrid Larsen', thumbnailImagePath: null };

const figures: ScorecardFigures = {
  closed: 40,
  wins: 20,
  losses: 18,
  flat: 2,
  winRate: 20 / 38,
  winInterval: { low: 0.37, high: 0.67 },
  neededWinRate: 0.45,
  averageR: 0.21,
  averageInterval: { low: -0.04, high: 0.46 },
  profitFactor: 1.4,
  totalR: 8.4,
  maxDrawdownR: 5.2,
  longestLosses: 4,
  ambiguousShare: 0.025,
};

const side: RecordSide = {
  figures,
  ranked: figures,
  counts: {
    open: 1,
    pending: 2,
    missed: 3,
    cancelled: 4,
    expired: 5,
    void: 6,
    refused: 0,
    disputed: 0,
    resettled: 0,
    duplicates: 0,
    withheld: 0,
  },
  openR: -0.4,
  maxDrawdownWithOpenR: 5.6,
  exposedShare: 0.3,
  mostAtOnce: 2,
  riskAfterLosses: 200,
  riskAfterWins: 100,
  resolutions: [
    { seconds: 60, closed: 38 },
    { seconds: 3600, closed: 2 },
  ],
  bySymbol: [{ symbolId: 7, symbol: 'CSV:EURUSD', name: 'Euro', figures: { ...figures, closed: 8 } }],
  byMarket: [],
  byStyle: [],
  byMonth: [{ month: '2026-11-01', figures }],
};

let api: TestApi;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  api = installTestApi();
  api.answer(getEquity, () => ({
    points: [
      { at: '2026-11-02T10:00:00.000Z', totalR: 1, closed: 1, ideaId: 3 },
      { at: '2026-11-03T10:00:00.000Z', totalR: 0, closed: 2, ideaId: 4 },
    ],
    withOpenR: -0.4,
    spread: { averageR: 0.21, deviationR: 1.3 },
  }));
  const lists = Object.fromEntries(Object.keys(lookupsSchema.shape).map((key) => [key, []]));
  api.answer(getLookups, () =>
    lookupsSchema.parse({ ...lists, tradingMarkets: ['forex'], tradingStyles: ['scalping'] }),
  );
});

it('shows figures with their intervals, what they are compared with, and what is not in them', async () => {
  api.answer(getRecord, () => ({ author, since: null, real: side, simulated: null, logAuthor: null }));
  renderPart(<RecordCard authorId={author.id} search={{}} onSearch={() => {}} />);
  expect(await screen.findByText('20 won, 18 lost, 2 even')).toBeTruthy();
  expect(screen.getByText('−0.04 R to +0.46 R')).toBeTruthy();
  expect(screen.getByText(/45.0% needed to break even/)).toBeTruthy();
  expect(screen.getByText('too few to judge')).toBeTruthy();
  expect(screen.getByText('November 2026')).toBeTruthy();
  expect(screen.getByText('Void').nextSibling?.textContent).toBe('6');
  expect(await screen.findByRole('img', { name: /Cumulated results/ })).toBeTruthy();
  expect(screen.queryByText(/generated prices/)).toBeNull();
});

it('says that results are simulated, and hides averages of few results', async () => {
  api.answer(getRecord, () => ({
    author,
    since: null,
    real: null,
    simulated: { ...side, figures: { ...figures, closed: 29 } },
    logAuthor: null,
  }));
  renderPart(<RecordCard authorId={author.id} search={{}} onSearch={() => {}} />);
  expect(await screen.findByText(/generated prices/)).toBeTruthy();
  expect(screen.getByText('From 30 closed ideas on')).toBeTruthy();
  expect(screen.queryByText('+0.21 R')).toBeNull();
});

it('links every figure to the list of the ideas behind it, in the part that is shown', async () => {
  api.answer(getRecord, () => ({
    author,
    since: '2026-08-29T00:00:00.000Z',
    real: side,
    simulated: null,
    logAuthor: null,
  }));
  renderPart(<RecordCard authorId={author.id} search={{ days: 90, style: 'scalping' }} onSearch={() => {}} />);
  const queryOf = (name: string | RegExp) => {
    const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
    return Object.fromEntries(new URL(href, 'http://candela.test').searchParams);
  };
  expect(await screen.findByRole('link', { name: '40' })).toBeTruthy();
  const part = { authorId: author.id, simulated: 'false', style: 'scalping' };
  const since = { closedFrom: '2026-08-29T00:00:00.000Z' };
  expect(queryOf('40')).toEqual({ ...part, ...since, counted: 'closed', sort: 'closed' });
  expect(queryOf(/5\.2/)).toEqual({ ...part, ...since, counted: 'lost', sort: 'worst' });
  expect(queryOf('EURUSD')).toEqual({ ...part, ...since, counted: 'closed', sort: 'closed', symbolId: '7' });
  // What is open belongs to every period.
  expect(screen.getByText('Open').nextSibling?.firstChild).toHaveProperty(
    'search',
    expect.not.stringContaining('closedFrom'),
  );
  expect(queryOf('November 2026')).toMatchObject({
    closedFrom: '2026-11-01T00:00:00.000Z',
    closedBefore: '2026-12-01T00:00:00.000Z',
  });
  expect(api.callsOf(getRecord).map(({ query }) => query)).toContainEqual({ days: '90', style: 'scalping' });
});

it('changes the part in the address, and says what bars have judged', async () => {
  api.answer(getRecord, () => ({ author, since: null, real: side, simulated: null, logAuthor: null }));
  const onSearch = vi.fn();
  const { user } = renderPart(<RecordCard authorId={author.id} search={{ style: 'scalping' }} onSearch={onSearch} />);
  await user.click(await screen.findByRole('button', { name: 'Last 30 days' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Market' }), 'forex');
  await user.click(await screen.findByRole('button', { name: 'Best first' }));
  expect(onSearch.mock.calls.map(([search]) => search)).toEqual([
    { style: 'scalping', days: 30 },
    { style: 'scalping', market: 'forex' },
    { style: 'scalping', best: true },
  ]);
  expect(screen.getByText('Judged on bars of 1 min: 38 and 1 h: 2')).toBeTruthy();
  expect(screen.getByText(/grey: where chance could have put it/)).toBeTruthy();
});

it('tells each point of the curve by pointer and arrows', async () => {
  api.answer(getRecord, () => ({ author, since: null, real: side, simulated: null, logAuthor: null }));
  renderPart(<RecordCard authorId={author.id} search={{}} onSearch={() => {}} />);
  const slider = await screen.findByRole('slider', { name: 'Point of the curve' });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/2026, sum 0.0/);
  fireEvent.change(slider, { target: { value: '0' } });
  expect(slider.getAttribute('aria-valuetext')).toMatch(/sum \+1.0/);
});

it('lists the records on a symbol, and says nothing of none', async () => {
  api.answer(listSettings, () => ({
    data: [{ name: 'Trade Ideas' as const, isVisible: true }],
    liveV2Url: '',
    accessPlanIds: [],
    ideaMaxDays: 90,
  }));
  api.answer(listSymbolRecords, () => ({ data: [{ author, figures }] }));
  renderPart(<SymbolRecords instrument={buildIdea().instrument} />);
  expect(await screen.findByRole('link', { name: 'Ingrid Larsen' })).toBeTruthy();
  expect(screen.getByText('−0.04 R to +0.46 R')).toBeTruthy();
  expect(screen.getByText(/generated prices/)).toBeTruthy();
});

function ShownRanking() {
  const [search, setSearch] = useState<RankingSearch>({});
  return <Ranking search={search} onSearch={setSearch} />;
}

it('ranks authors, losers first if one wants', async () => {
  api.answer(listRecords, () => ({ data: [{ author, rank: 1, figures }], nextCursor: null }));
  const { user } = renderPart(<ShownRanking />);
  expect(await screen.findByText('Ingrid Larsen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Losers first' }));
  await screen.findByText('Ingrid Larsen');
  expect(api.callsOf(listRecords).map(({ query }) => query?.sort)).toEqual(['best', 'worst']);
});

it('ranks authors by a market and a style, and leads to that part of their record', async () => {
  api.answer(listRecords, () => ({ data: [{ author, rank: 1, figures }], nextCursor: null }));
  const { user } = renderPart(<ShownRanking />);
  await screen.findByText('Ingrid Larsen');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'forex');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Style' }), 'scalping');
  const link = await screen.findByRole('link', { name: /Ingrid Larsen/ });
  expect(link.getAttribute('href')).toContain('market=forex&style=scalping');
  expect(api.callsOf(listRecords).map(({ query }) => [query?.market, query?.style])).toEqual([
    [undefined, undefined],
    ['forex', undefined],
    ['forex', 'scalping'],
  ]);
});
