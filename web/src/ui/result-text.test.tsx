import { expect, it } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { ResultText } from './result-text.tsx';

it.each([
  [12_345, '+1.23\u00A0R', 'up'],
  [-10_000, '\u22121.00\u00A0R', 'down'],
  // Written without a sign, so without a colour too.
  [49, '0.00\u00A0R', null],
  [-49, '0.00\u00A0R', null],
  [-50, '\u22120.01\u00A0R', 'down'],
  [null, '–', null],
])('writes %s ten-thousandths of R as %s', (net, text, direction) => {
  renderPart(<ResultText net={net} />);
  const shown = document.querySelector('bdi');
  expect([shown?.textContent, shown?.getAttribute('data-direction')]).toEqual([text, direction]);
});
