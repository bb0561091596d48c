import { getChartLayout, saveChartLayout, type ChartLayout } from '@candela/contract/market-data/chart-layouts';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { layoutSaving } from './chart-layouts.api.ts';
import { defaultLayout } from './default-layout.ts';

const mine: ChartLayout = { ...defaultLayout, timeframe: '5m' };
const theirs: ChartLayout = { ...defaultLayout, type: 'bars' };
const attempt = (content: ChartLayout) => ({ saveId: 'a', revision: 3, content });

test('a chart is saved with the version that it is based on; one that is as at the beginning is not kept', async () => {
  const api = installTestApi();
  renderPart(<p />);
  api.answer(saveChartLayout, ({ body }) => ({ version: body.version + 1 }));
  expect(await layoutSaving(7).send(attempt(mine))).toEqual({ state: 'saved', revision: 4 });
  expect(await layoutSaving(7).send(attempt(defaultLayout))).toEqual({ state: 'saved', revision: 4 });
  expect(api.callsOf(saveChartLayout).map(({ body }) => body)).toEqual([
    { version: 3, layout: mine },
    { version: 3, layout: null },
  ]);
});

test('a change of another window comes back with its content', async () => {
  const api = installTestApi();
  renderPart(<p />);
  api.answer(saveChartLayout, () => new Refusal('chartLayouts.changed'));
  api.answer(getChartLayout, () => ({ version: 9, layout: theirs }));
  expect(await layoutSaving(7).send(attempt(mine))).toEqual({ state: 'conflict', revision: 9, content: theirs });
  api.answer(getChartLayout, () => ({ version: 10, layout: null }));
  expect(await layoutSaving(7).send(attempt(mine))).toEqual({
    state: 'conflict',
    revision: 10,
    content: defaultLayout,
  });
});

test('a chart that is too large is refused, not tried for ever', async () => {
  const api = installTestApi();
  renderPart(<p />);
  api.answer(saveChartLayout, () => new Refusal('request.tooLarge'));
  expect(await layoutSaving(7).send(attempt(mine))).toEqual({ state: 'refused' });
});
