import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { LevelHandles, type MovableLevel } from './level-handles.tsx';

const target: MovableLevel = {
  id: 'target0',
  price: 4124.8,
  tone: 'target',
  label: 'Target 1',
  valueText: 'Target 1, 4,124.8, +2.00 R',
  lowest: 0,
  highest: 9000,
};

function show(onStep = vi.fn(), onDrag = vi.fn()) {
  vi.stubGlobal(
    'matchMedia',
    vi.fn().mockReturnValue({ matches: false, addEventListener() {}, removeEventListener() {} }),
  );
  const { user } = renderPart(
    <LevelHandles
      levels={[target]}
      places={new Map([['target0', 120]])}
      priceAt={(y) => 5000 - y}
      onDrag={onDrag}
      onStep={onStep}
      onActive={() => {}}
    />,
  );
  return { user, onStep, onDrag, slider: screen.getByRole('slider', { name: 'Target 1' }) };
}

it('moves a level by one tick, ten with Shift, a hundred by page', async () => {
  const { user, onStep, slider } = show();
  slider.focus();
  await user.keyboard('{ArrowUp}{ArrowDown}{Shift>}{ArrowUp}{/Shift}{PageDown}');
  expect(onStep.mock.calls).toEqual([
    ['target0', 1],
    ['target0', -1],
    ['target0', 10],
    ['target0', -100],
  ]);
});

it('says its level, price and R to screen readers', () => {
  const { slider } = show();
  expect(slider.getAttribute('aria-valuetext')).toBe('Target 1, 4,124.8, +2.00 R');
});

it('follows the pointer only while it is pressed', () => {
  const { onDrag, slider } = show();
  let isCaptured = false;
  slider.setPointerCapture = () => {
    isCaptured = true;
  };
  slider.hasPointerCapture = () => isCaptured;
  fireEvent.pointerMove(slider, { clientY: 200, pointerId: 1 });
  expect(onDrag).not.toHaveBeenCalled();
  fireEvent.pointerDown(slider, { clientY: 120, pointerId: 1 });
  fireEvent.pointerMove(slider, { clientY: 200, pointerId: 1 });
  expect(onDrag).toHaveBeenCalledWith('target0', 4800);
});
