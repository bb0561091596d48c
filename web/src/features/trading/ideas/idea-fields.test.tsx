import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';
import { listPrices } from '@candela/contract/market-data/prices';
import type { MarketSymbol } from '@candela/contract/market-data/symbols';
import type { IdeaDraft } from '@candela/contract/trading/idea-draft-fields';
import { getIdea } from '@candela/contract/trading/idea-detail';
import { saveIdeaDraft } from '@candela/contract/trading/idea-drafts';
import { LevelFields } from './level-fields.tsx';
import { PassedPrice } from './passed-price.tsx';
import { PublishChecks } from './publish-checks.tsx';
import { useDraftForm } from './use-draft-form.ts';

const symbol: MarketSymbol = {
  id: 7,
  symbol: 'DEMO:XAUUSD',
  name: 'Gold',
  market: 'commodities',
  pricePrecision: 1,
  isSimulated: true,
  base: null,
  quote: 'USD',
  pipSize: null,
  sessionCode: 'always',
  volumeKind: 'none',
  tradingViewCode: null,
  firstBarAt: null,
  lastBarAt: null,
  tickSize: '0.1',
  spread: '0.4',
  priceBasis: 'synthetic',
  session: {} as never,
  splits: [],
};

const draft: IdeaDraft = {
  id: 5,
  status: 'draft',
  revision: 3,
  updatedAt: '2026-11-27T08:00:00.000Z',
  scheduledAt: null,
  instrument: symbol,
  symbolId: 7,
  direction: 'long',
  orderType: 'limit',
  entryLow: '4114.0',
  entryHigh: '4114.0',
  stop: '4108.6',
  targets: [
    { price: '4124.8', allocationBps: 6000 },
    { price: '4135.6', allocationBps: 4000 },
  ],
  timeframe: '15m',
  riskBps: 50,
  confidence: 3,
  style: 'day_trading',
  methods: [],
  analysis: '<p>Gold holds above the breakout of last night, so the pullback to it is bought.</p>',
  validUntil: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000).toISOString(),
  isBreakEvenAfterTp1: false,
  disclosure: 'none',
  languageCode: 'en',
  subscriptionTypeIds: [],
};

let api: TestApi;
let last: number;

beforeEach(() => {
  vi.stubGlobal(
    'matchMedia',
    vi.fn().mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} }),
  );
  last = 4118.2;
  api = installTestApi();
  api.answer(listPrices, () => ({
    data: [
      {
        symbolId: 7,
        price: last,
        at: Date.now(),
        previousClose: 4100,
        bar: { t: Date.now() - 30_000, o: last, h: last, l: last, c: last, v: 1 },
        tradingDays: [{ number: 20_000, stretches: [{ opensAt: 0, closesAt: Date.now() * 2 }] }],
      },
    ],
    room: 'everyone' as const,
  }));
  api.answer(saveIdeaDraft, ({ body: { revision, ...fields } }) => ({ ...draft, ...fields, revision: revision + 1 }));
});

function Fields() {
  const form = useDraftForm({ name: 'someone idea 5', draft, kept: null, symbol, publishAt: null });
  return (
    <>
      <PassedPrice form={form} />
      <LevelFields form={form} />
      <PublishChecks form={form} warnings={[]} />
    </>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('says a fault at its field when that is left, and in the list at once', async () => {
  const { user } = renderPart(<Fields />);
  await user.clear(field('Stop'));
  await user.type(field('Stop'), '4120');
  const fault = 'The stop is on the wrong side of the entry.';
  const inList = screen.getByRole('button', { name: `Stop: ${fault}` });
  expect(screen.queryByText(fault)).toBeNull();
  await user.tab();
  expect(screen.getAllByText(fault)).toHaveLength(1);
  await user.click(inList);
  expect(document.activeElement).toBe(field('Stop'));
});

it('says what the spread of the symbol takes of a result, by the risk as it is entered', async () => {
  const { user } = renderPart(<Fields />);
  expect(screen.getByText(/0\.4.points, \u2066\u22120\.07 R\u2069 of every result/)).toBeTruthy();
  await user.clear(field('Stop'));
  await user.type(field('Stop'), '4113');
  expect(screen.getByText(/\u22120\.40 R/)).toBeTruthy();
});

it('saves what is written, from the revision before', async () => {
  const { user } = renderPart(<Fields />);
  await user.clear(field('Target 2'));
  await user.type(field('Target 2'), '4140,2');
  await waitFor(() => expect(api.callsOf(saveIdeaDraft).at(-1)?.body.targets[1]?.price).toBe('4140.2'), {
    timeout: 8000,
  });
  expect(api.callsOf(saveIdeaDraft)[0]?.body.revision).toBe(3);
});

it('takes over what another window has saved meanwhile', async () => {
  api.answer(saveIdeaDraft, ({ body: { revision, ...fields } }) =>
    revision === 3 ? new Refusal('ideas.conflict') : { ...draft, ...fields, revision: 9 },
  );
  api.answer(getIdea, () => ({ ...draft, revision: 8, stop: '4107.0' }));
  const { user } = renderPart(<Fields />);
  await user.clear(field('Target 2'));
  await user.type(field('Target 2'), '4141');
  await waitFor(() => expect(field('Stop').value).toBe('4107.0'), { timeout: 8000 });
  expect(field('Target 2').value).toBe('4141');
});

it('reflects the levels at the entry when the direction changes', async () => {
  const { user } = renderPart(<Fields />);
  await user.click(screen.getByText('Short'));
  expect(field('Stop').value).toBe('4119.4');
  expect(field('Target 1').value).toBe('4103.2');
});

it('shares equally what does not add up', async () => {
  const { user } = renderPart(<Fields />);
  const share = screen.getByRole<HTMLInputElement>('textbox', { name: 'Share of Target 2' });
  await user.clear(share);
  await user.type(share, '30');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Share equally' }));
  expect(share.value).toBe('50');
  expect(screen.getByText('Shares add up to 100 %')).toBeTruthy();
});

it('asks for a market order when the price has gone through the entry', async () => {
  last = 4110.4;
  const { user } = renderPart(<Fields />);
  await screen.findByText('The price, now 4,110.4, has gone through the entry.');
  await user.click(screen.getByRole('button', { name: 'Market order around it' }));
  const [low, high] = [Number(field('Entry from').value), Number(field('Entry to').value)];
  expect(low).toBeLessThan(4110.4);
  expect(high).toBeGreaterThan(4110.4);
  expect(screen.queryByText(/has gone through the entry/)).toBeNull();
});

it('names an end of the entry that is empty, at its field', async () => {
  const { user } = renderPart(<Fields />);
  await user.click(screen.getByRole('button', { name: 'Range' }));
  await user.clear(field('Entry to'));
  await user.tab();
  expect(field('Entry to').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: 'Entry to: Something is missing here.' })).toBeDefined();
});
