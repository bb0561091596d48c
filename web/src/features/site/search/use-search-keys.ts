import type { KeyboardEvent } from 'react';
import type { SearchGroup } from '@candela/contract/site/search';
import type { SearchOption } from './search-options.ts';

interface SearchKeys {
  options: readonly SearchOption[];
  active: SearchOption | null;
  /** In order; null is all groups. */
  groups: readonly (SearchGroup | null)[];
  group: SearchGroup | null;
  onActive: (key: string) => void;
  onGroup: (group: SearchGroup | null) => void;
  onChoose: (option: SearchOption, isNewTab: boolean) => void;
}

/**
 * Keys of the search field: arrows move, Enter opens, with Ctrl or ⌘ in a new tab; Tab goes through the groups and, after the last one,
 * to the next control.
 */
export function useSearchKeys({ options, active, groups, group, onActive, onGroup, onChoose }: SearchKeys) {
  const step = (by: number) => {
    const at = options.findIndex(({ key }) => key === active?.key);
    const next = options.at((at + by + options.length) % Math.max(1, options.length));
    if (next) onActive(next.key);
  };
  const turn = (event: KeyboardEvent, by: number) => {
    const to = groups.indexOf(group) + by;
    if (groups.length < 2 || to < 0 || to >= groups.length) return;
    event.preventDefault();
    onGroup(groups[to] ?? null);
  };
  return (event: KeyboardEvent) => {
    // During IME composition keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active) onChoose(active, event.ctrlKey || event.metaKey);
    } else if (event.key === 'Tab') {
      turn(event, event.shiftKey ? -1 : 1);
    }
  };
}
