import { createPlayback } from '@candela/contract/video/playback';
import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { Transcript } from './transcript.tsx';

const videoId = '7d444840-9dc0-41d1-b245-5ffdce74fad2';

test('the spoken line is in the middle of the list, wherever the list is on the page', async () => {
  installTestApi().answer(createPlayback, () => ({
    hlsUrl: '/media/a/b/master.m3u8',
    posterUrl: null,
    captions: [{ languageCode: 'en', label: 'English', url: '/media/a/b/en.vtt', revision: 1 }],
    chapters: [],
    thumbnailsUrl: null,
    durationSeconds: 60,
    isWatermarked: false,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  }));
  const scrolled = vi.fn();
  const layout = [
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function offsetTop(this: HTMLElement) {
      return this.tagName === 'OL' ? 900 : 400;
    }),
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function clientHeight(this: HTMLElement) {
      return this.tagName === 'OL' ? 360 : 40;
    }),
    vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(scrolled),
  ];
  onTestFinished(() => layout.forEach((spy) => spy.mockRestore()));
  const video = Object.assign(document.createElement('div'), { currentTime: 12 }) as unknown as HTMLVideoElement;
  const { client } = renderPart(<Transcript videoId={videoId} video={video} languageCode="en" onSeek={() => {}} />);
  const cues = [0, 10, 20].map((from) => ({ from, to: from + 10, text: `Line ${from}` }));
  client.setQueryData(['caption-files', videoId, 'en', 1], { url: 'blob:captions', cues });
  await screen.findByText('Line 10');
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(expect.objectContaining({ top: 240 })));
});
