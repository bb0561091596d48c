import type { LibraryVideo } from '@candela/contract/video/library';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { FailureText } from './video-state.tsx';

const failed = (changes: Partial<LibraryVideo>) =>
  ({ state: 'failed', failureCode: 'unsupported_format', failureDetail: null, ...changes }) as LibraryVideo;

test('names what is wrong with a file: its format, or that it has no pictures', async () => {
  installTestApi();
  renderPart(
    <>
      <FailureText video={failed({ failureDetail: 'vp09' })} />
      <FailureText video={failed({ failureDetail: 'no video' })} />
      <FailureText video={failed({ failureCode: 'wrong_length' })} />
    </>,
  );
  expect(await screen.findByText('Browsers can’t play this format', { exact: false })).toBeTruthy();
  expect(screen.getByText('(vp09)')).toBeTruthy();
  expect(screen.getByText('This file has no video')).toBeTruthy();
  expect(screen.queryByText('(no video)')).toBeNull();
  expect(screen.getByText('The video would not play as long as its file says')).toBeTruthy();
});
