import type { FigureKind } from '@candela/contract/oversight/dashboard';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { useFigureText } from './figure-value.ts';

const shown: [FigureKind, number | null][] = [
  ['active', 0.43],
  ['active', 9.96],
  ['active', 1234.5],
  ['enrolments', 3],
  ['active', null],
];

function Figures() {
  const textOf = useFigureText();
  return <p>{shown.map(([kind, value]) => textOf(kind, value)).join(' / ')}</p>;
}

test('a small average keeps one decimal, so that a few learners are not shown as none', async () => {
  renderPart(<Figures />);
  expect(await screen.findByText('0.4 / 10 / 1,235 / 3 / –')).toBeDefined();
});
