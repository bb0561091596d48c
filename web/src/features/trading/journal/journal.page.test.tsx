import {
  addJournalEntry,
  getJournalFigures,
  importJournal,
  listJournal,
  removeJournalEntry,
  removeJournalPicture,
  updateJournalEntry,
  type JournalEntry,
  type JournalFigures,
} from '@candela/contract/trading/journal';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal, type TestApi } from '#testing/test-api.ts';
import { JournalPage } from './journal.page.tsx';

const entry: JournalEntry = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  source: 'own',
  ideaId: null,
  symbol: 'EURUSD',
  direction: 'long',
  entry: '1.08',
  stop: '1.075',
  exits: [{ price: '1.09', bps: 10_000 }],
  net: 20_000,
  tradedAt: '2026-11-02T08:30:00.000Z',
  setup: 'Retest',
  tags: ['London'],
  checklist: [{ text: 'Waited', isKept: true }],
  moodBefore: 4,
  moodAfter: null,
  note: 'As written',
  mistakes: '',
  lesson: '',
  pictures: [],
  version: 3,
};
const part = (closed: number, totalR: number) => ({
  closed,
  wins: 1,
  losses: 0,
  totalR,
  averageR: totalR / closed,
  averageInterval: { low: -1, high: 1 },
  maxDrawdownR: 0,
});
const figures = (closed: number): JournalFigures => ({
  total: part(closed, 2),
  equity: [2],
  groups: [
    { dimension: 'setup', value: 'Retest', figures: part(closed, 2) },
    { dimension: 'weekday', value: '1', figures: part(closed, 2) },
  ],
});

let api: TestApi;
beforeEach(() => {
  api = installTestApi();
  api.answer(listJournal, () => ({ data: [entry], nextCursor: null }));
  api.answer(getJournalFigures, () => figures(1));
});

it('writes down a trade with the result that its prices give, and refuses a stop on the wrong side', async () => {
  api.answer(addJournalEntry, () => entry);
  const { user } = renderPart(<JournalPage />);
  await user.click(await screen.findByRole('button', { name: 'Add a trade' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a trade' }));
  const type = (name: string, text: string) => user.type(dialog.getByLabelText(name, { exact: false }), text);
  await type('Symbol', 'XAUUSD');
  await type('Entry', '٢٦٠٠');
  await type('Stop', '2610,0');
  await type('Exit', '2630');
  await dialog.findByText('These are no prices that fit: the stop belongs on the losing side of the entry.');
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await user.selectOptions(dialog.getByLabelText('Direction'), 'short');
  await dialog.findByText('−3.00 R');
  await user.click(
    within(dialog.getByRole('group', { name: 'Feeling before' })).getByRole('button', { name: 'Hasty' }),
  );
  await user.type(dialog.getByLabelText('Add a rule'), 'Waited{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(addJournalEntry)[0]?.body).toMatchObject({
    symbol: 'XAUUSD',
    direction: 'short',
    entry: '2600',
    stop: '2610.0',
    exits: [{ price: '2630', bps: 10_000 }],
    moodBefore: 2,
    checklist: [{ text: 'Waited', isKept: true }],
  });
});

it('changes what was written from the version that is shown, and keeps it when it is refused', async () => {
  api.answer(updateJournalEntry, () => new Refusal('journal.changed'));
  const { user } = renderPart(<JournalPage />);
  await user.click(await screen.findByRole('button', { name: /EURUSD.*Retest/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change a trade' }));
  const note = dialog.getByLabelText('Note');
  await user.type(note, ' again');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByRole('alert');
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(note).toHaveProperty('value', 'As written again');
  expect(api.callsOf(updateJournalEntry)[0]?.body).toMatchObject({ version: 3, fields: { note: 'As written again' } });
});

it('leads from a trade to its idea, and says that its own result is before costs', async () => {
  api.answer(listJournal, () => ({ data: [{ ...entry, source: 'idea' as const, ideaId: 28 }], nextCursor: null }));
  const { user } = renderPart(<JournalPage />);
  await user.click(await screen.findByRole('button', { name: /EURUSD.*Retest/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change a trade' }));
  expect(screen.getByText('Trade idea, before costs')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Open the idea' }).getAttribute('href')).toBe('/education/ideas/28');
});

it('shows what pays only from ten trades on', async () => {
  const { client } = renderPart(<JournalPage />);
  await screen.findByText('What pays appears from 10 trades on.');
  expect(screen.queryByRole('heading', { name: 'What pays' })).toBeNull();
  api.answer(getJournalFigures, () => figures(12));
  await client.invalidateQueries({ queryKey: ['journal'] });
  await screen.findByRole('heading', { name: 'What pays' });
  expect(screen.getByRole('rowheader', { name: 'Monday' })).toBeTruthy();
});

it('imports a file and names the rows that were left out', async () => {
  const faults = Array.from({ length: 25 }, (_, at) => ({
    row: 3 + at,
    column: at === 0 ? ('date' as const) : ('levels' as const),
  }));
  api.answer(importJournal, () => ({ added: 1, known: 0, faults }));
  const { user } = renderPart(<JournalPage />);
  await screen.findByRole('button', { name: 'Import CSV' });
  const input = document.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no input');
  await user.upload(input, new File(['date;symbol\n1;2'], 'trades.csv', { type: 'text/csv' }));
  await screen.findByText('Row 3 was not imported: its date cannot be read.');
  expect(screen.getAllByText(/its prices are none/)).toHaveLength(19);
  expect(screen.getByText('Rows not imported in all: 25.')).toBeTruthy();
  expect(api.callsOf(importJournal)[0]?.body.csv).toBe('date;symbol\n1;2');
});

it('asks before a trade is deleted', async () => {
  api.answer(removeJournalEntry, () => undefined);
  const { user } = renderPart(<JournalPage />);
  await user.click(await screen.findByRole('button', { name: 'Delete the trade in EURUSD' }));
  await waitFor(() => expect(useConfirmState.getState().asked).not.toBeNull());
  expect(api.callsOf(removeJournalEntry)).toHaveLength(0);
  useConfirmState.getState().asked?.answer(true);
  await waitFor(() => expect(api.callsOf(removeJournalEntry)).toHaveLength(1));
});

it('shows the pictures of a trade, and removes one when the trade is saved, not before', async () => {
  const url = '/journal-pictures/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/kq1.x';
  const pictured = { ...entry, pictures: [{ place: 'before' as const, url, width: 1600, height: 900 }] };
  api.answer(listJournal, () => ({ data: [pictured], nextCursor: null }));
  api.answer(updateJournalEntry, () => pictured);
  api.answer(removeJournalPicture, () => entry);
  const { user } = renderPart(<JournalPage />);
  await user.click(await screen.findByRole('button', { name: /EURUSD.*1 picture/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change a trade' }));
  expect(dialog.getByRole('img', { name: 'Before the trade: open the picture' }).getAttribute('src')).toBe(url);
  await user.click(dialog.getByRole('button', { name: 'Remove the picture of before' }));
  expect(dialog.queryByRole('img')).toBeNull();
  expect(api.callsOf(removeJournalPicture)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsOf(removeJournalPicture).map(({ params }) => params)).toEqual([{ id: entry.id, place: 'before' }]);
});

it('saves a trade once, also when its picture is refused', async () => {
  const pictured = { ...entry, pictures: [{ place: 'after' as const, url: '/x', width: 16, height: 9 }] };
  api.answer(listJournal, () => ({ data: [pictured], nextCursor: null }));
  api.answer(updateJournalEntry, () => ({ ...pictured, version: 4 }));
  api.answer(removeJournalPicture, () => new Refusal('journal.notFound'));
  const { user } = renderPart(<JournalPage />);
  await user.click(await screen.findByRole('button', { name: /EURUSD.*1 picture/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change a trade' }));
  await user.click(dialog.getByRole('button', { name: 'Remove the picture of after' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(removeJournalPicture)).toHaveLength(1));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(updateJournalEntry)).toHaveLength(2));
  expect(api.callsOf(updateJournalEntry).map(({ body }) => body?.version)).toEqual([3, 4]);
});
