import { getChartSymbol } from '@candela/contract/market-data/chart-layouts';
import { listCandles, type Instrument } from '@candela/contract/market-data/candles';
import { searchSymbols } from '@candela/contract/market-data/symbols';
import { getLookups, lookupsSchema } from '@candela/contract/site/lookups';
import { partsOf, type Operand, type Rule } from '@candela/markets/rules/rule';
import { ruleTemplates } from '@candela/markets/rules/templates';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, type TestApi } from '#testing/test-api.ts';
import { OperandPanel } from './operand-panel.tsx';
import { RuleBuilder } from './rule-builder.tsx';
import { useTrial } from './use-trial.ts';

let rule: Rule;
let api: TestApi;

function Builder({ first }: { first: Rule }) {
  const [state, setState] = useState(first);
  const change = (next: Rule) => {
    rule = next;
    setState(next);
  };
  return <RuleBuilder value={state} onChange={change} name="My rule" version={3} />;
}

const watched = (template: Rule): Rule => ({ ...template, universe: { markets: ['forex'], symbols: [] } });
const sentence = () => document.querySelector('[aria-live]')?.textContent;
const rows = () => screen.getAllByRole('listitem').filter((item) => item.dataset['place'] !== undefined);
const row = (at: number) => within(rows()[at] as HTMLElement);

/** Chooses a file with a text. */
const open = (user: ReturnType<typeof renderPart>['user'], text: string) =>
  user.upload(
    screen.getByLabelText('Open a file', { selector: 'input' }),
    new File([text], 'rule.json', { type: 'application/json' }),
  );

beforeEach(() => {
  api = installTestApi();
  api.answer(searchSymbols, () => ({ data: [], nextCursor: null, isConnected: false }));
  const lists = Object.fromEntries(Object.keys(lookupsSchema.shape).map((name) => [name, []]));
  api.answer(getLookups, () => lookupsSchema.parse({ ...lists, tradingMarkets: ['forex', 'crypto'] }));
});

test('a rule is changed row by row, and said in words', async () => {
  const { user } = renderPart(<Builder first={watched(ruleTemplates.rsiReturn)} />);
  expect(sentence()).toBe('Buy signal on bars of 1 h when RSI (14) crosses 30 upwards. Then no other for 5 bars.');
  await user.selectOptions(row(0).getByRole('combobox', { name: 'Comparison' }), 'is below');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Signal' }), 'Sell signal');
  await user.selectOptions(row(0).getByRole('combobox', { name: 'For how long' }), 'at each of the last bars');
  expect(rule.when).toEqual({
    all: [{ held: 3, of: { left: { ind: 'rsi', args: { period: 14 } }, op: '<', right: 30 } }],
  });
  await user.click(row(0).getByRole('button', { name: 'Left side: RSI (14)' }));
  await user.click(screen.getByRole('button', { name: 'Stochastic' }));
  expect(sentence()).toBe(
    'Sell signal on bars of 1 h when for 3 bars in a row: Stoch (14, 3, 3) %K is below 30. Then no other for 5 bars.',
  );
  const length = screen.getByRole('textbox', { name: 'Length' });
  await user.clear(length);
  await user.type(length, '900');
  expect(screen.getByText('Enter a number from 2 to 500.')).toBeTruthy();
  expect(rule.when).toMatchObject({ all: [{ of: { left: { ind: 'stoch', args: { period: 90 } } } }] });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bars of' }), '4 h');
  expect(rule.when).toMatchObject({ all: [{ of: { left: { tf: '4h' } } }] });
  await user.click(screen.getByRole('button', { name: 'Group' }));
  await user.selectOptions(
    screen.getAllByRole('combobox', { name: 'How many of these must be true' })[1] as HTMLElement,
    'None of these',
  );
  expect(rule.when).toMatchObject({ all: [{}, { not: { left: { ind: 'rsi' }, op: '<', right: 30 } }] });
});

test('rows are added, moved and removed by keyboard', async () => {
  const { user } = renderPart(<Builder first={watched(ruleTemplates.pullback)} />);
  const before = partsOf(ruleTemplates.pullback.when).map(({ part }) => part);
  row(0)
    .getByRole('button', { name: /Left side/ })
    .focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(rule.when).toEqual({ all: [before[1], before[0], before[2]] });
  // The row that was moved keeps the focus.
  expect(rows()[1]?.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  expect(rows()).toHaveLength(4);
  await user.keyboard('{Delete}');
  expect(rule.when).toMatchObject({ all: [before[1], { op: '<', right: 30 }, before[2]] });
});

test('the last condition stays, and limits are kept', async () => {
  const { user } = renderPart(<Builder first={watched(ruleTemplates.rsiReturn)} />);
  await user.click(row(0).getByRole('button', { name: 'Remove' }));
  expect(rows()).toHaveLength(1);
  // One less than there may be.
  const [part] = partsOf(ruleTemplates.rsiReturn.when);
  const file = {
    name: '',
    version: null,
    rule: { ...ruleTemplates.rsiReturn, when: { all: Array(19).fill(part?.part) } },
  };
  await open(user, JSON.stringify(file));
  await expect.poll(() => rows().length).toBe(19);
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Condition' });
  expect(add().disabled).toBe(false);
  fireEvent.click(add());
  expect(rows()).toHaveLength(20);
  expect(add().disabled).toBe(true);
});

test('why a rule is refused stands where it is wrong', async () => {
  const when: Rule['when'] = {
    all: [
      { left: { ind: 'close' }, op: '>', right: { ind: 'rsi' } },
      { left: { ind: 'rsi', tf: '1h' }, op: '<', right: 30 },
    ],
  };
  const { user } = renderPart(<Builder first={{ ...ruleTemplates.rsiReturn, when }} />);
  expect(row(0).getByRole('alert').textContent).toBe('These cannot be compared: a price with a percentage.');
  expect(row(1).getByRole('alert').textContent).toBe('Bars of 1 h are not longer than those of the rule, 1 h.');
  expect(screen.getByText('Choose a market or a symbol.')).toBeTruthy();
  await user.click(row(1).getByRole('button', { name: 'Left side: RSI (14) · 1 h' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Bars of' }), '1 h, as the rule');
  expect(row(1).queryByRole('alert')).toBeNull();
});

test('a rule comes from a template or a file, and what is none is refused', async () => {
  const { user } = renderPart(<Builder first={watched(ruleTemplates.rsiReturn)} />);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Start from a template' }), 'Golden cross');
  expect(rule).toEqual(watched(ruleTemplates.goldenCross));
  await open(user, '{');
  expect((await screen.findByRole('alert')).textContent).toBe('This file is no JSON.');
  await open(user, JSON.stringify({ name: 'x', version: 1, rule: { ...ruleTemplates.breakout, v: 2 } }));
  await screen.findByText('This file contains no rule that can be read here.');
  expect(rule.timeframe).toBe('1d');
  await open(user, JSON.stringify({ name: 'x', version: null, rule: ruleTemplates.breakout }));
  await expect.poll(() => rule).toEqual(ruleTemplates.breakout);
});

const instrument: Instrument = {
  id: 7,
  symbol: 'CSV:EURUSD',
  name: 'Euro',
  market: 'forex',
  pricePrecision: 5,
  isSimulated: true,
};

function Tried({ of }: { of: Rule }) {
  const { tried } = useTrial(of, instrument);
  return <output>{tried ? `${tried.trial.hits.length} of ${tried.trial.bars}` : 'none'}</output>;
}

/** The symbol has bars of an hour, and those before. */
function answerBars() {
  const hour = 3_600_000;
  // A Monday; the newest bar is still open.
  const newest = Math.floor(Date.now() / hour) * hour;
  api.answer(getChartSymbol, () => ({
    sessionCode: '24x7',
    exceptions: [],
    isSimulated: true,
    hasVolume: true,
    hasSplits: false,
  }));
  api.answer(listCandles, ({ query }) => ({
    instrument,
    data: Array.from({ length: 400 }, (_, at) => {
      const c = at % 10 === 5 ? 101 : 99;
      return { t: (query.to ?? newest + hour) - (400 - at) * hour, o: c, h: c, l: c, c, v: 1 };
    }),
    earlier: null,
    last: { price: 1, at: 0, previousClose: 1, bar: { t: 0, o: 1, h: 1, l: 1, c: 1, v: 1 } },
    tradingDays: [],
  }));
}

test('a rule is tried on the bars of a symbol that have closed', async () => {
  answerBars();
  renderPart(
    <Tried
      of={{
        ...watched(ruleTemplates.rsiReturn),
        cooldownBars: 0,
        when: { left: { ind: 'close' }, op: '>', right: 100 },
      }}
    />,
  );
  expect(await screen.findByText('40 of 399')).toBeTruthy();
});

test('a value of a bar before is that of the newest bar again, and is tried', async () => {
  answerBars();
  function Changed() {
    const [value, setValue] = useState<Operand>({ ind: 'close', ago: 1, times: 2 });
    const when: Rule['when'] = { left: value, op: '>', right: 100 };
    return (
      <>
        <OperandPanel value={value} timeframe="1h" takesPatterns onChange={setValue} />
        <Tried of={{ ...watched(ruleTemplates.rsiReturn), cooldownBars: 0, fires: 'every_bar', when }} />
      </>
    );
  }
  renderPart(<Changed />);
  expect(await screen.findByText('398 of 399')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Bars earlier' }), { target: { value: '0' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Multiplied by' }), { target: { value: '1' } });
  expect(await screen.findByText('40 of 399')).toBeTruthy();
});
