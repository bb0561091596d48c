import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, type TestApi } from '#testing/test-api.ts';
import {
  getEquity,
  getRecord,
  listRecords,
  type RecordSide,
  type ScorecardFigures,
} from '@candela/contract/trading/records';
import { RankingPage } from './ranking.page.tsx';
import { RecordCard } from './record-card.tsx';

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
      { at: '2026-11-02T10:00:00.000Z', totalR: 1, ideaId: 3 },
      { at: '2026-11-03T10:00:00.000Z', totalR: 0, ideaId: 4 },
    ],
    withOpenR: -0.4,
  }));
});

it('shows figures with their intervals, what they are compared with, and what is not in them', async () => {
  api.answer(getRecord, () => ({ author, real: side, simulated: null, logAuthor: null }));
  renderPart(<RecordCard authorId={author.id} />);
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
    real: null,
    simulated: { ...side, figures: { ...figures, closed: 29 } },
    logAuthor: null,
  }));
  renderPart(<RecordCard authorId={author.id} />);
  expect(await screen.findByText(/generated prices/)).toBeTruthy();
  expect(screen.getByText('From 30 closed ideas on')).toBeTruthy();
  expect(screen.queryByText('+0.21 R')).toBeNull();
});

it('ranks authors, losers first if one wants', async () => {
  api.answer(listRecords, () => ({ data: [{ author, rank: 1, figures }], nextCursor: null }));
  const { user } = renderPart(<RankingPage />);
  expect(await screen.findByText('Ingrid Larsen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Losers first' }));
  await screen.findByText('Ingrid Larsen');
  expect(api.callsOf(listRecords).map(({ query }) => query?.sort)).toEqual(['best', 'worst']);
});
