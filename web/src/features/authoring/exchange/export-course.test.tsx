import { createArchiveLink } from '@candela/contract/authoring/exchange';
import { roleIds } from '@candela/contract/roles';
import { Notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { ExportCourse } from './export-course.tsx';

test('an export says which videos it only names', async () => {
  const api = installTestApi();
  api.answer(createArchiveLink, () => ({
    url: '/course-files/archives/7/token',
    expiresAt: '2026-11-26T10:00:00.000Z',
    namedVideos: ['The open', 'The close'],
  }));
  // The document of these tests would leave for that address, which ends its timers, sooner or later.
  const opened: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push(new URL(this.href).pathname);
  });
  onTestFinished(() => click.mockRestore());
  const part = (
    <>
      <Notifications />
      <ExportCourse courseId={7} />
    </>
  );
  const { user } = renderPart(part, { profile: buildUser(roleIds.trainer) });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const alert = await screen.findByRole('alert');
  expect(opened).toEqual(['/course-files/archives/7/token']);
  expect(alert.textContent).toMatch(/The open.*, .*The close/);
});
