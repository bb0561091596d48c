import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { Inbox } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { ListRow } from './list-row.tsx';
import { ListScreen } from './list-screen.tsx';
import { renderPart } from '#testing/render-part.tsx';

interface Parcel {
  id: number;
  name: string;
}

const query = (data: Parcel[] | undefined, isError = false) => ({
  data: data && { pages: [{ data }] },
  isError,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: vi.fn(),
  fetchNextPage: vi.fn(),
});

/** A list of parcels at an address; its filters are whatever the address says. */
function showParcels(address: string, given: ReturnType<typeof query>) {
  const root = createRootRoute();
  function ParcelsPage() {
    const filter = useSearch({ strict: false }) as Record<string, string>;
    return (
      <ListScreen
        title="Parcels"
        lead="All of them."
        to={'/parcels' as never}
        filter={filter}
        views={{
          label: 'By state',
          param: 'state',
          all: ['open', 'sent'],
          usual: 'open',
          nameOf: (view) => (view === 'sent' ? 'Sent' : 'Open'),
        }}
        searchLabel="Search parcels"
        query={given}
        renderRow={({ name }) => <ListRow title={name} note="A parcel" detail="Today" mark="New" onOpen={vi.fn()} />}
        empty={{ icon: Inbox, title: 'No parcels yet', text: 'Send one.' }}
        isNarrowed={filter['search'] !== undefined}
        clearText="Clear filters"
      />
    );
  }
  const page = createRoute({ getParentRoute: () => root, path: '/parcels', component: ParcelsPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return { ...renderPart(<RouterProvider router={router as never} />), router };
}

const currentView = () => screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent);

test('views and search are in the address, keep each other and the other filters, and leave out what is usual', async () => {
  const { user, router } = showParcels('/parcels?kind=large', query([{ id: 1, name: 'Books' }]));
  expect(await screen.findByRole('button', { name: /Books/ })).toBeDefined();
  expect(currentView()).toEqual(['Open']);
  await user.click(screen.getByRole('link', { name: 'Sent' }));
  await expect.poll(currentView).toEqual(['Sent']);
  await user.type(screen.getByRole('searchbox', { name: 'Search parcels' }), ' gold ');
  await expect.poll(() => router.state.location.search).toEqual({ kind: 'large', state: 'sent', search: 'gold' });
  await user.click(screen.getByRole('link', { name: 'Open' }));
  await expect.poll(() => router.state.location.search).toEqual({ kind: 'large', search: 'gold' });
  await user.clear(screen.getByRole('searchbox', { name: 'Search parcels' }));
  await expect.poll(() => router.state.location.search).toEqual({ kind: 'large' });
  // Back leads to the page before, not through the filters.
  expect(router.history.length).toBe(1);
});

test('an empty list says what it is for; one without matches leads to the whole list', async () => {
  showParcels('/parcels', query([]));
  expect(await screen.findByText('No parcels yet')).toBeDefined();
  const { user, router } = showParcels('/parcels?search=gold', query([]));
  expect(await screen.findByText('Nothing found')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('a list that failed can be asked again', async () => {
  const failed = query(undefined, true);
  const { user } = showParcels('/parcels', failed);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(failed.refetch).toHaveBeenCalledOnce();
});
