import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { PublishedUnder } from './published-under.tsx';

it('an idea says under which version of the disclaimer it was published', () => {
  renderPart(<PublishedUnder disclaimer={{ version: 3, text: 'Education, not advice.' }} />);
  const shown = within(screen.getByRole('region', { name: 'Disclaimer' }));
  expect(shown.getByText('Education, not advice.')).toBeTruthy();
  expect(shown.getByText('Version 3, in force when this idea was published.')).toBeTruthy();
});
