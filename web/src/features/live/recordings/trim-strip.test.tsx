import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Cut } from './cut-history.ts';
import { TrimStrip } from './trim-strip.tsx';
import { renderPart } from '#testing/render-part.tsx';

test('the ends of a cut are worked by keys, read out, and never pass each other', async () => {
  let cut: Cut = { title: 'London open', trimStart: 10, trimEnd: 60, chapters: [] };
  const onShow = vi.fn<(seconds: number) => void>();
  const strip = () => (
    <TrimStrip
      cut={cut}
      wholeSeconds={90}
      seconds={30}
      frames={[]}
      zoom={1}
      onChange={(changed) => {
        cut = { ...cut, ...changed };
        change(strip());
      }}
      onShow={onShow}
    />
  );
  const { user, change } = renderPart(strip());
  const placeOf = (name: string) => screen.getByRole('slider', { name }).getAttribute('aria-valuetext');
  screen.getByRole('slider', { name: 'Start' }).focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(placeOf('Start')).toBe('0:12');
  expect(onShow).toHaveBeenLastCalledWith(12);
  await user.keyboard('{End}');
  expect(cut.trimStart).toBe(59);
  await user.keyboard('{Home}');
  expect(cut.trimStart).toBe(0);
  screen.getByRole('slider', { name: 'End' }).focus();
  await user.keyboard('{PageDown}{PageUp}{PageUp}{PageUp}{PageUp}');
  expect([cut.trimEnd, placeOf('End')]).toEqual([90, '1:30']);
  screen.getByRole('slider', { name: 'Position' }).focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(onShow).toHaveBeenLastCalledWith(29);
  expect(cut).toMatchObject({ trimStart: 0, trimEnd: 90 });
});
