import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import type { Levels } from './idea-scale.ts';
import { Ladder } from './ladder.tsx';

const scale = { precision: 4, perPip: 1 };
const levels: Levels = {
  direction: 'long',
  entryLow: 10_853,
  entryHigh: 10_853,
  stop: 10_841,
  targets: [
    { price: 10_865, bps: 5000 },
    { price: 10_877, bps: 5000 },
  ],
};
const open = { isWaiting: false, stop: 10_841, reached: 1 };

beforeEach(() => {
  vi.stubGlobal(
    'matchMedia',
    vi.fn().mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} }),
  );
});

it('tells the nearest level and the result in one sentence', () => {
  renderPart(<Ladder levels={levels} scale={scale} price={10_861} ahead={open} result={0.8333} />);
  expect(screen.getAllByRole('img', { name: '16.0 pips to target 2, result now +0.83\u00A0R' }).length).toBe(1);
});

it('has a true minus, and says what is final', () => {
  renderPart(<Ladder levels={levels} scale={scale} price={10_840} ahead={null} result={-1.24} />);
  expect(screen.getAllByRole('img', { name: 'final result \u22121.24\u00A0R' }).length).toBe(1);
});

it('shows a waiting idea by its distance to the entry', () => {
  const ahead = { ...open, isWaiting: true, reached: 0 };
  renderPart(<Ladder levels={levels} scale={scale} price={10_913} ahead={ahead} result={null} />);
  expect(screen.getAllByRole('img', { name: '60.0 pips above entry' }).length).toBe(1);
});

it('shows the levels, too, if there is no price', () => {
  renderPart(<Ladder levels={levels} scale={scale} price={null} ahead={open} result={null} />);
  expect(screen.getByRole('img', { name: 'No price to compare with' }).textContent).toContain('Stop 1.0841');
});

it('is never mirrored, and reads a short from its stop as well', () => {
  const short: Levels = { ...levels, direction: 'short', stop: 10_865, targets: [{ price: 10_829, bps: 10_000 }] };
  renderPart(
    <Ladder levels={short} scale={scale} price={10_841} ahead={{ ...open, stop: 10_865, reached: 0 }} result={1} />,
  );
  const ladder = screen.getByRole('img', { name: '12.0 pips to target 1, result now +1.00\u00A0R' });
  expect(ladder.getAttribute('dir')).toBe('ltr');
});

it('leaves out the price of a middle target on a phone where it would run into the last one', () => {
  const ahead = { ...open, isWaiting: true, reached: 0 };
  const wideOnly = () => [...document.querySelectorAll('[data-wide-only]')].map(({ textContent }) => textContent);
  const { change } = renderPart(<Ladder levels={levels} scale={scale} price={null} ahead={ahead} result={null} />);
  expect(wideOnly()).toEqual([]);
  const long = { ...levels, entryLow: 14_464_351, entryHigh: 14_464_351, stop: 14_262_311 };
  const targets = [14_666_391, 14_868_431].map((price) => ({ price, bps: 5000 }));
  change(
    <Ladder
      levels={{ ...long, targets }}
      scale={{ precision: 2, perPip: null }}
      price={null}
      ahead={ahead}
      result={null}
    />,
  );
  expect(wideOnly()).toEqual(['146,663.91']);
});
