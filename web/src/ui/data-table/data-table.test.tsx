import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { DataTable } from './data-table.tsx';
import { renderPart } from '#testing/render-part.tsx';

interface Trade {
  id: number;
  symbol: string;
  result: number;
}

type Sort = 'symbol' | 'best' | 'worst';

const tradesOf = (count: number): Trade[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, symbol: `Symbol ${index + 1}`, result: index }));

interface TradesProps {
  count: number;
  shown?: string[];
  onSort?: (sort: Sort) => void;
  onOpen?: (id: number) => void;
  sort?: Sort;
}

/** A table of trades with a selection. */
function Trades({ count, shown, onSort, onOpen, sort }: TradesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const columns: DataColumn<Trade, Sort>[] = [
    {
      id: 'symbol',
      name: 'Symbol',
      share: 2,
      sorts: { ascending: 'symbol' },
      renderCell: (trade) => (
        <button type="button" onClick={() => onOpen?.(trade.id)}>
          {trade.symbol}
        </button>
      ),
    },
    {
      id: 'result',
      name: 'Result',
      share: 1,
      isFigure: true,
      sorts: { ascending: 'worst', descending: 'best' },
      renderCell: ({ result }) => `${result} R`,
      isEmpty: ({ result }) => result === 0,
    },
    { id: 'note', name: 'Note', share: 1, renderCell: () => 'kept' },
  ];
  return (
    <>
      <input type="search" aria-label="Search" />
      <DataTable
        label="Trades"
        columns={columns}
        rows={tradesOf(count)}
        count={count + 40}
        sort={sort}
        {...(shown && { shown })}
        {...(onSort && { onSort })}
        selection={{ chosen, onChoose: setChosen, nameOf: ({ symbol }) => symbol }}
      />
      <output>{[...chosen].join(' ')}</output>
    </>
  );
}

test('the head of a column sorts in the directions that the server knows, and says which one it is', async () => {
  const asked: Sort[] = [];
  const { user } = renderPart(<Trades count={2} sort="worst" onSort={(sort) => asked.push(sort)} />);
  const result = screen.getByRole('columnheader', { name: 'Result' });
  const symbol = screen.getByRole('columnheader', { name: 'Symbol' });
  expect([result, symbol].map((head) => head.getAttribute('aria-sort'))).toEqual(['ascending', null]);
  await user.click(within(result).getByRole('button'));
  await user.click(within(symbol).getByRole('button'));
  expect(asked).toEqual(['best', 'symbol']);
  expect(within(screen.getByRole('columnheader', { name: 'Note' })).queryByRole('button')).toBeNull();
});

test('an order that cannot be changed is said, without a button', () => {
  renderPart(<Trades count={1} sort="best" />);
  const result = screen.getByRole('columnheader', { name: 'Result' });
  expect(result.getAttribute('aria-sort')).toBe('descending');
  expect(within(result).queryByRole('button')).toBeNull();
});

test('a table tells how many rows there are, which are shown, and hides columns but never the head of a row', () => {
  renderPart(<Trades count={2} shown={['note']} />);
  expect(screen.getByRole('table', { name: 'Trades' }).getAttribute('aria-rowcount')).toBe('43');
  expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['', 'Symbol', 'Note']);
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['Symbol 1', 'Symbol 2']);
});

test('rows are walked by arrows, J, K, Home and End, opened by Enter and chosen by X; / goes to the search', async () => {
  const opened: number[] = [];
  const { user } = renderPart(
    <main>
      <Trades count={4} onOpen={(id) => opened.push(id)} />
    </main>,
  );
  const focused = () => document.activeElement?.textContent;
  // Arrows scroll the page until a row has the focus.
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('j{ArrowDown}{ArrowDown}k');
  expect(focused()).toBe('Symbol 2');
  await user.keyboard('{Enter}x{End}x{ArrowDown}');
  expect(focused()).toBe('Symbol 4');
  expect(opened).toEqual([2]);
  expect(screen.getByRole('status').textContent).toBe('2 4');
  await user.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe('Symbol 1');
  await user.keyboard('/jx');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jx');
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('of a long list only the rows near the window are rendered, and the one with the focus', async () => {
  const { user } = renderPart(<Trades count={5000} />);
  const shown = () => screen.getAllByRole('rowheader').map((head) => head.textContent);
  expect(shown().length).toBeGreaterThan(10);
  expect(shown().length).toBeLessThan(100);
  expect(shown()).not.toContain('Symbol 5000');
  await user.keyboard('j{End}');
  expect(document.activeElement?.textContent).toBe('Symbol 5000');
  expect(shown()).toContain('Symbol 1');
  expect(shown().length).toBeLessThan(101);
  const last = document.activeElement?.closest('tr');
  expect(last?.getAttribute('aria-rowindex')).toBe('5001');
});
