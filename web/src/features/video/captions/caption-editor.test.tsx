import 'fake-indexeddb/auto';
import { getCaptions, saveCaptions } from '@candela/contract/video/captions';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { CaptionEditor } from './caption-editor.tsx';

const cue = (id: string, from: number, to: number, text: string) => ({ id, from, to, text });
const cues = [cue('a', 1, 3, 'Buy low'), cue('b', 4, 6, 'Sell high')];

const track = { languageCode: 'en', label: 'English', revision: 3, cueCount: 2, updatedAt: '2026-11-22T12:00:00Z' };

function renderEditor(videoId: string) {
  const api = installTestApi();
  api.answer(getCaptions, () => ({ ...track, cues }));
  api.answer(saveCaptions, ({ body }) => ({ revision: body.revision + 1 }));
  const video = Object.assign(document.createElement('video'), { currentTime: 4.9 });
  const view = renderPart(
    <CaptionEditor
      videoId={videoId}
      languageCode="en"
      label="English"
      video={video}
      spoken={null}
      onSeek={(second) => {
        video.currentTime = second;
      }}
    />,
  );
  const saved = () => api.callsOf(saveCaptions).at(-1)?.body;
  return { ...view, saved, api };
}

test('a line is written, split and joined, saved on top of what was read, and taken back', async () => {
  const { user, saved, api } = renderEditor(crypto.randomUUID());
  await user.click(await screen.findByRole('button', { name: /Sell high/ }));
  await user.type(screen.getByRole('textbox', { name: 'Text' }), ' and early');
  await waitFor(() => expect(saved()).toMatchObject({ cues: [{}, { text: 'Sell high and early' }] }));
  // Where typing takes longer than the pause before a save, parts of the text are saved as well.
  const revisions = api.callsOf(saveCaptions).map(({ body }) => body.revision);
  expect(revisions).toEqual(revisions.map((_, index) => track.revision + index));
  await user.click(screen.getByRole('button', { name: 'Split' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /Buy low/ }));
  await user.click(screen.getByRole('button', { name: 'Join with the next' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  const undo = screen.getByRole('button', { name: 'Undo' });
  while (!(undo as HTMLButtonElement).disabled) await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(saved()?.cues).toEqual(cues));
});

test('lines that overlap are named and not saved until their times are mended', async () => {
  const { user, saved, api } = renderEditor(crypto.randomUUID());
  await user.click(await screen.findByRole('button', { name: /Buy low/ }));
  const end = screen.getByRole('textbox', { name: 'End' });
  await user.clear(end);
  await user.type(end, '0:05{Enter}');
  await screen.findByText(/1 line overlaps/);
  expect(api.callsOf(saveCaptions)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Fix times' }));
  await waitFor(() =>
    expect(saved()?.cues).toMatchObject([
      { from: 1, to: 4 },
      { from: 4, to: 6 },
    ]),
  );
  expect(screen.queryByText(/overlaps/)).toBeNull();
});
