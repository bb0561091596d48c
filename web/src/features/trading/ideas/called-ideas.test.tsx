import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildIdea } from '#testing/ideas.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { listCalledIdeas } from '@candela/contract/trading/called-ideas';
import { withIdea } from './called-ideas.api.ts';
import { CalledIdeas } from './called-ideas.tsx';

const placed = { ...buildIdea(), recordedAt: 62 };
const stopped = { ...buildIdea({ id: 2, status: 'closed_sl', net: -10_600, hitTargets: 0 }), recordedAt: null };

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
