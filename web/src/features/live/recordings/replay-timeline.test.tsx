import { listTimeline, type TimelineEntry } from '@candela/contract/live/recordings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { buildPerson } from '#testing/rooms.ts';
import { installTestApi } from '#testing/test-api.ts';
import { ReplayTimeline } from './replay-timeline.tsx';

test('web addresses in the chat of a replay are links, as they were in the live room', async () => {
  const entry: TimelineEntry = {
    id: 1,
    kind: 'chat',
    at: 3,
    author: buildPerson(2, 'Leah Stone'),
    isHost: false,
    body: 'The table is at https://candela.test/table.',
    voteCount: 0,
    options: [],
  };
  installTestApi().answer(listTimeline, () => ({ data: [entry], nextCursor: null }));
  renderPart(<ReplayTimeline eventId={5} seconds={10} onSeek={() => {}} />);
  const link = await screen.findByRole('link', { name: 'https://candela.test/table' });
  expect(link.getAttribute('href')).toBe('https://candela.test/table');
  expect(link.getAttribute('rel')).toContain('noopener');
});
