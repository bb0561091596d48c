import { createAnnouncement, type AnnouncementDetail } from '@candela/contract/messaging/announcements';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnnouncementForm } from './announcement-form.tsx';
import { buildAnnouncement } from '#testing/announcements.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const announcement: AnnouncementDetail = {
  ...buildAnnouncement({ state: 'draft' }),
  audienceCount: 0,
  acknowledgedCount: 0,
};

test('an announcement without a text says so at its fields, and keeps what was typed when it is refused', async () => {
  const api = installTestApi();
  api.answer(createAnnouncement, () => new Refusal('request.tooMany'));
  const { user } = renderPart(<AnnouncementForm />);
  const [heading, body] = [
    screen.getByRole('textbox', { name: 'Heading' }),
    screen.getByRole('textbox', { name: 'Message' }),
  ];
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect([heading, body].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(api.callsOf(createAnnouncement)).toEqual([]);

  await user.type(heading, 'Closed on Monday');
  await user.type(body, 'No sessions.');
  expect([heading, body].map((field) => field.getAttribute('aria-invalid'))).not.toContain('true');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(api.callsOf(createAnnouncement)).toHaveLength(1));
  expect(api.callsOf(createAnnouncement)[0]?.body).toMatchObject({ title: 'Closed on Monday', isDraft: false });
  expect(screen.getByDisplayValue('Closed on Monday')).toBeDefined();
});

test('what somebody else saves is shown, but does not replace what is being typed', async () => {
  installTestApi();
  const { user, change } = renderPart(<AnnouncementForm announcement={announcement} />);
  const saved = (title: string, updatedAt: string) =>
    change(<AnnouncementForm announcement={{ ...announcement, title, updatedAt }} />);
  const heading = () => screen.getByRole('textbox', { name: 'Heading' });
  saved('Closed', '2026-11-20T10:00:00.000Z');
  expect(heading()).toHaveProperty('value', 'Closed');
  await user.type(heading(), ' until Friday');
  saved('Open', '2026-11-20T11:00:00.000Z');
  expect(heading()).toHaveProperty('value', 'Closed until Friday');
});
