import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildIdea } from '#testing/ideas.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { listCalledIdeas } from '@candela/contract/trading/called-ideas';
import { withIdea } from './called-ideas.api.ts';
import { CalledIdeas } from './called-ideas.tsx';
import { ChartedIdeas } from './charted-ideas.tsx';
import { IdeaMarks } from './idea-marks.tsx';

const placed = { ...buildIdea(), recordedAt: 62, events: [] };
const stopped = {
  ...buildIdea({ id: 2, status: 'closed_sl', net: -10_600, hitTargets: 0 }),
  recordedAt: null,
  events: [],
};

test('ideas of a recording stand at their second, with what has become of them; a mark begins a little before', async () => {
  installTestApi().answer(listCalledIdeas, () => ({ data: [placed, stopped] }));
  const onSeek = vi.fn();
  const { user } = renderPart(<CalledIdeas eventId={5} onSeek={onSeek} />);
  await user.click(await screen.findByRole('button', { name: /EUR\/USD.*1:02/ }));
  expect(onSeek).toHaveBeenCalledWith(57);
  // One that was cut off has no second.
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByText('−1.06 R')).toBeDefined();
  expect(screen.getAllByText('Stopped out')).toHaveLength(1);
});

test('a session without ideas says so only to users who can call one', async () => {
  const api = installTestApi();
  api.answer(listCalledIdeas, () => ({ data: [] }));
  const { change } = renderPart(<CalledIdeas eventId={5} />);
  await vi.waitFor(() => expect(api.callsOf(listCalledIdeas)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
  change(<CalledIdeas eventId={5} action={<button type="button">Call</button>} />);
  expect(await screen.findByText('None so far.')).toBeDefined();
});

test('what the room sends changes an idea in its place, and keeps its second', () => {
  const { recordedAt: _second, ...sent } = { ...placed, status: 'closed_tp' as const, net: 15_000 };
  expect(withIdea([placed, stopped], sent)).toEqual([{ ...placed, status: 'closed_tp', net: 15_000 }, stopped]);
  expect(withIdea([stopped], sent).map(({ id, recordedAt }) => [id, recordedAt])).toEqual([
    [2, null],
    [1, null],
  ]);
});

test('ideas stand along the timeline at their second, each with its outcome; a mark begins a little before', async () => {
  const api = installTestApi();
  const ended = { ...stopped, recordedAt: 120 };
  api.answer(listCalledIdeas, () => ({ data: [placed, stopped, ended] }));
  const onSeek = vi.fn();
  const { user } = renderPart(<IdeaMarks eventId={5} wholeSeconds={240} onSeek={onSeek} />);
  const list = await screen.findByRole('list', { name: 'Trade ideas on the timeline' });
  // The test has no layout: marks at other seconds are as close as those at the same.
  expect(list.getAttribute('dir')).toBe('ltr');
  await user.click(screen.getByRole('button', { name: '2 trade ideas: watch from 1:02' }));
  expect(onSeek).toHaveBeenCalledWith(57);
  expect(
    screen.getByTitle(/^EUR.USD · Long · Open, target 1 hit · Simulated EUR.*Stopped out · Simulated · −1.06 R$/),
  ).toBeDefined();
});

test('the chart of a session hears the levels of its symbol, and that there are none', async () => {
  const api = installTestApi();
  api.answer(listCalledIdeas, () => ({ data: [placed] }));
  const onLevels = vi.fn();
  const show = (symbol: string) => <ChartedIdeas eventId={5} symbol={symbol} at={null} onLevels={onLevels} />;
  const { change } = renderPart(show('DEMO:EURUSD'));
  await vi.waitFor(() => expect(onLevels.mock.lastCall?.[0]).toHaveLength(1));
  const drawn = onLevels.mock.lastCall?.[0];
  const calls = onLevels.mock.calls.length;
  change(show('DEMO:EURUSD'));
  expect(onLevels).toHaveBeenCalledTimes(calls);
  expect(drawn[0].levels.map(({ text }: { text: string }) => text)[2]).toContain('Entry');
  change(show('DEMO:XAUUSD'));
  await vi.waitFor(() => expect(onLevels.mock.lastCall?.[0]).toEqual([]));
  expect(api.callsOf(listCalledIdeas)).toHaveLength(1);
});
