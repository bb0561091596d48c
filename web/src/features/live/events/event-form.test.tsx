import { createEvent } from '@candela/contract/live/events';
import { listEducators } from '@candela/contract/community/educators';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventForm } from './event-form.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

test('a new event says what is missing, in sight, and sends nothing', async () => {
  const api = installTestApi();
  api.answer(listEducators, () => ({ data: [], nextCursor: null }));
  const { user } = renderPart(<EventForm />);
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.type(title, 'ab');
  expect(screen.getByText('2 / 120')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  expect(api.callsOf(createEvent)).toEqual([]);
  expect(screen.queryByDisplayValue(/T00:00$/)).toBeNull();
});
