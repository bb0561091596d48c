import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { VerdictBand } from './verdict-band.tsx';

test('a log that breaks off is not said to be the fault of the browser', () => {
  const { change } = renderPart(<VerdictBand news={{ type: 'unreachable' }} />);
  expect(screen.getByRole('heading', { name: 'The log can’t be read' })).toBeDefined();
  change(<VerdictBand news={{ type: 'impossible' }} />);
  expect(screen.getByRole('heading', { name: 'This browser can’t check signatures' })).toBeDefined();
});
