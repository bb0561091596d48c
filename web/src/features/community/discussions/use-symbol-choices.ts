import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { useChoices } from './use-choices.ts';

const settleMilliseconds = 150;
const offeredAtOnce = 8;

/** A symbol as it is offered. */
export interface OfferedSymbol {
  id: number;
  symbol: string;
  name: string;
}

/** Symbols that begin or are called so. @param search null: none is looked for */
export function useSymbolChoices(search: string | null, onChoose: (symbol: OfferedSymbol) => void) {
  const [asked] = useDebouncedValue(search, settleMilliseconds);
  const found = useQuery({ ...symbolsQuery(asked ?? ''), enabled: asked !== null });
  const isKnown = search !== null && asked !== null && found.data !== undefined;
  const items: readonly OfferedSymbol[] = isKnown ? (found.data?.data ?? []).slice(0, offeredAtOnce) : [];
  // What is no symbol is an amount of money, or a word.
  return useChoices({ items, isOpen: items.length > 0, onChoose });
}
