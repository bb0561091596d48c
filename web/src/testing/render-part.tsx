import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Profile } from '@candela/contract/accounts/profiles';
import { roleIds } from '@candela/contract/roles';
import type { ReactElement } from 'react';
import { takeAccess } from '#platform/session/access-token.ts';
import { useSession } from '#platform/session/session.ts';
import { theme } from '#platform/theme/theme.ts';
import { buildUser } from './people.ts';

/**
 * Renders a part of a page like the product, in English, for a signed-in user. Requests are answered by `installTestApi`; `client` is
 * the query cache, to which hub messages can be applied.
 */
export function renderPart(part: ReactElement, { profile = buildUser(roleIds.student) }: { profile?: Profile } = {}) {
  const sessionId = 'session-of-a-test';
  useSession.setState({ id: sessionId, profile });
  takeAccess({ sessionId, token: 'token-of-a-test', expiresInSeconds: 600 }, Date.now());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const rootRoute = createRootRoute();
  const router = createRouter({
    routeTree: rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: '$' })]),
    history: createMemoryHistory(),
  });
  const wrapped = (content: ReactElement) => (
    <DirectionProvider>
      <MantineProvider env="test" theme={theme}>
        <QueryClientProvider client={client}>
          <RouterContextProvider router={router}>{content}</RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
  const view = render(wrapped(part));
  return {
    user: userEvent.setup(),
    client,
    /** Renders it again with other properties. */
    change: (changed: ReactElement) => view.rerender(wrapped(changed)),
  };
}
