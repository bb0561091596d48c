import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NavigationLine } from '#app/shell/navigation-line.tsx';
import { usePagePath } from '#platform/shell/page-path.ts';
import { renderPart } from '#testing/render-part.tsx';

function Layout() {
  return (
    <>
      <NavigationLine />
      <p>Shell of {usePagePath()}</p>
      <Outlet />
    </>
  );
}

test('a page that takes its time is announced, and the shell changes with it, not before', async () => {
  const slow = Promise.withResolvers<void>();
  const rootRoute = createRootRoute({ component: Layout });
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => <h1>Home</h1> }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/slow',
      loader: () => slow.promise,
      component: () => <h1>Slow</h1>,
    }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory(), defaultPendingMs: 300 });
  renderPart(<RouterProvider router={router as never} />);
  await screen.findByRole('heading', { name: 'Home' });
  expect(screen.queryByRole('progressbar')).toBeNull();

  const arrived = router.navigate({ to: '/slow' });
  expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeDefined();
  expect(screen.getByText('Shell of /')).toBeDefined();
  slow.resolve();
  await arrived;
  await screen.findByRole('heading', { name: 'Slow' });
  expect(screen.getByText('Shell of /slow')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});
