import { listManagedLanguages } from '@candela/contract/site/languages';
import { readSettingsForm } from '@candela/contract/site/settings';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SetupWithLanguagesPage } from './setup.page.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

test('the languages are loaded before their step is shown', async () => {
  const api = installTestApi();
  api.answer(listManagedLanguages, () => ({ data: [] }));
  api.answer(readSettingsForm, () => new Refusal('request.tooMany'));
  const router = createRouter({
    routeTree: createRootRoute({ component: SetupWithLanguagesPage }),
    history: createMemoryHistory({ initialEntries: ['/?step=name'] }),
  });
  renderPart(<RouterProvider router={router as never} />);
  await screen.findByRole('navigation');
  await waitFor(() => expect(api.callsOf(listManagedLanguages)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Add language' })).toBeNull();
});
