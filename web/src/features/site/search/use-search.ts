import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { minSearchLength, type SearchGroup, type SearchResult } from '@candela/contract/site/search';
import { searchQuery } from './search.api.ts';

/** Delays in milliseconds: titles are searched while typing, everything after a pause. */
const pauses = { titles: 120, all: 300 };

interface Searching {
  text: string;
  group: SearchGroup | null;
  languageCode: string | null;
}

export interface FoundState {
  /** The latest result, which may be for an earlier text; null if there is none. */
  result: SearchResult | null;
  /** Whether it is the complete result for the current text. */
  isCurrent: boolean;
  isError: boolean;
  retry: () => void;
}

/** Searches while the user types. */
export function useSearch({ text, group, languageCode }: Searching): FoundState {
  const typed = text.trim();
  const [soon] = useDebouncedValue(typed, pauses.titles);
  const [later] = useDebouncedValue(typed, pauses.all);
  const isLong = typed.length >= minSearchLength;
  const titles = useQuery({
    ...searchQuery({ text: soon, depth: 'titles', group, languageCode }),
    enabled: isLong && soon.length >= minSearchLength && soon !== later && group !== 'passage',
    placeholderData: keepPreviousData,
  });
  const all = useQuery({
    ...searchQuery({ text: later, depth: 'all', group, languageCode }),
    enabled: isLong && later.length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  const isCurrent = later === typed && all.data !== undefined && !all.isPlaceholderData;
  const hasTitles = soon === typed && titles.data !== undefined && !titles.isPlaceholderData;
  return {
    result: !isLong ? null : isCurrent || !hasTitles ? (all.data ?? null) : titles.data,
    isCurrent,
    isError: all.isError && later === typed,
    retry: () => void all.refetch(),
  };
}
