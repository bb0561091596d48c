import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Toaster } from '#app/toaster.tsx';
import { failureOf } from '#platform/api/failed-response.ts';
import { useSession } from '#platform/session/session.ts';
import { errorBody, errorCatalogue, type ErrorCode } from '@candela/contract/errors';
import { roleIds } from '@candela/contract/roles';
import { buildUser } from '../testing/people.ts';

const failed = (code: ErrorCode, requestId: string) =>
  failureOf(
    Response.json(errorBody(code), { status: errorCatalogue[code].status, headers: { 'x-request-id': requestId } }),
  );

it('names the call whose failure nobody expected, once for several of the same, and no other', async () => {
  // Toasts of other files may still be in the shared store, which shows a few at a time.
  notifications.clean();
  notifications.cleanQueue();
  useSession.getState().start('7a1c4dd2-6a4b-4a51-9c1e-0d3a3b8f5e11', buildUser(roleIds.student));
  render(
    <MantineProvider>
      <Toaster />
    </MantineProvider>,
  );
  await failed('server.failed', 'the-first-call');
  await screen.findByText(/the-first-call/);
  await failed('server.failed', 'the-second-call');
  await failed('server.busy', 'a-busy-server');
  await screen.findByText('The server is busy');
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  expect(screen.queryByText(/the-second-call|a-busy-server/)).toBeNull();
});
