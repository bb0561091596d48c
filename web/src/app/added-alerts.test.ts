import { InfiniteQueryObserver, QueryClient, QueryObserver, type InfiniteData } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Page } from '@candela/contract/paging';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import type { ListedStrategy } from '@candela/contract/scanning/strategies';
import { addToList, showLatest } from './added-alerts.ts';

const queryKey = ['strategy-alerts', 4];
const alert = (id: number) => ({ id }) as TradingAlert;

test('alerts are added newest first, each once, up to as many as are listed', () => {
  const client = new QueryClient();
  addToList(client, { queryKey, alerts: [alert(1)], most: 3 });
  expect(client.getQueryData(queryKey)).toBeUndefined();
  client.setQueryData(queryKey, { data: [alert(3), alert(2), alert(1)] });
  addToList(client, { queryKey, alerts: [alert(3), alert(5)], most: 3 });
  expect(client.getQueryData(queryKey)).toEqual({ data: [alert(5), alert(3), alert(2)] });
});

test('a list whose answer is on its way is read again: the answer may be from before', async () => {
  const client = new QueryClient();
  const answers = [[alert(1)], [alert(2), alert(1)]];
  const queryFn = () => Promise.resolve({ data: answers.shift() });
  const end = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  addToList(client, { queryKey, alerts: [alert(2)], most: 3 });
  await expect.poll(() => client.getQueryData(queryKey)).toEqual({ data: [alert(2), alert(1)] });
  end();
});

const listKey = ['strategies', 'list', { status: 'active' }];
const page = (latest: Record<number, number | null>): Page<ListedStrategy> => ({
  data: Object.entries(latest).map(
    ([id, at]) => ({ id: Number(id), latestAlert: at === null ? null : alert(at) }) as ListedStrategy,
  ),
  nextCursor: null,
});
const latestIn = (client: QueryClient) =>
  client
    .getQueryData<InfiniteData<Page<ListedStrategy>>>(listKey)
    ?.pages.flatMap(({ data }) => data.map(({ id, latestAlert }) => [id, latestAlert?.id ?? null]));

test('lists of strategies show the newest alert of each, and never an older one', () => {
  const client = new QueryClient();
  const given = (id: number, strategyId: number | null) => ({ ...alert(id), strategyId });
  client.setQueryData(listKey, { pages: [page({ 4: 7, 5: null }), page({ 6: 3 })], pageParams: [null, 'x'] });
  const alerts = [given(12, 4), given(9, 4), given(2, 6), given(10, 5), given(11, null)];
  showLatest(client, { queryKey: ['strategies', 'list'], alerts });
  expect(latestIn(client)).toEqual([
    [4, 12],
    [5, 10],
    [6, 3],
  ]);
});

test('a list of strategies whose answer is on its way is read again', async () => {
  const client = new QueryClient();
  const answers = [page({ 4: 7 }), page({ 4: 12 })];
  const end = new InfiniteQueryObserver(client, {
    queryKey: listKey,
    queryFn: () => Promise.resolve(answers.shift()),
    initialPageParam: null,
    getNextPageParam: () => null,
  }).subscribe(() => {});
  showLatest(client, { queryKey: ['strategies', 'list'], alerts: [{ ...alert(12), strategyId: 4 }] });
  await expect.poll(() => latestIn(client)).toEqual([[4, 12]]);
  end();
});
