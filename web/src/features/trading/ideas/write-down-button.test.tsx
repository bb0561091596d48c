import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { keepIdea, type JournalEntry } from '@candela/contract/trading/journal';
import { WriteDownButton } from './write-down-button.tsx';

const entry: JournalEntry = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  source: 'idea',
  ideaId: 28,
  symbol: 'CSV:EURUSD',
  direction: 'long',
  entry: '1.08',
  stop: '1.07',
  exits: [{ price: '1.1', bps: 10_000 }],
  net: 20_000,
  tradedAt: '2026-11-02T08:30:00.000Z',
  setup: '',
  tags: [],
  checklist: [],
  moodBefore: null,
  moodAfter: null,
  note: '',
  mistakes: '',
  lesson: '',
  pictures: [],
  version: 1,
};

it('writes a closed idea down, and leads to the journal', async () => {
  const api = installTestApi();
  api.answer(keepIdea, () => entry);
  const { user } = renderPart(<WriteDownButton ideaId={28} />);
  await user.click(screen.getByRole('button', { name: 'Add to journal' }));
  const link = await screen.findByRole('link', { name: 'In the journal' });
  expect(link.getAttribute('href')).toBe('/education/journal');
  expect(api.callsOf(keepIdea)[0]?.body).toEqual({ ideaId: 28 });
});
