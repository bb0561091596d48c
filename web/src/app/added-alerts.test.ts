import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import { addToList } from './added-alerts.ts';

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
