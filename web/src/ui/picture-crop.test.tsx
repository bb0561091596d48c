import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PictureCrop } from './picture-crop.tsx';
import { renderPart } from '#testing/render-part.tsx';

test('a file that is no picture is said to be none, and is not sent', async () => {
  const file = new File(['this is not a picture'], 'broken.png', { type: 'image/png' });
  renderPart(<PictureCrop file={file} title="Crop" aspect={1} onLeave={() => {}} onDone={() => Promise.resolve()} />);
  const use = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use this crop', hidden: true });
  await waitFor(() => expect(use().disabled).toBe(false));
  // The test's browser loads no pictures.
  fireEvent.error(document.querySelector('dialog img') ?? document.body);
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain('can’t be shown as a picture');
  expect(use().disabled).toBe(true);
});
