import { useId, useState } from 'react';

interface Given<T> {
  items: readonly T[];
  /** Whether the list is shown, also when it says that there is nothing. */
  isOpen: boolean;
  onChoose: (item: T) => void;
}

/** What is offered for the word before the cursor; the arrow keys move through it while the cursor stays in the text. */
export function useChoices<T>({ items, isOpen, onChoose }: Given<T>) {
  const listId = useId();
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, items.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    listId,
    isOpen,
    items,
    current,
    optionId,
    activeId: items.length > 0 ? optionId(current) : undefined,
    onChoose,
    /** @returns whether the key is for the list */
    press(key: string): boolean {
      const item = items[current];
      if (item === undefined) return false;
      if (key === 'ArrowDown') setAt((current + 1) % items.length);
      else if (key === 'ArrowUp') setAt((current + items.length - 1) % items.length);
      else if (key === 'Enter' || key === 'Tab') onChoose(item);
      else return false;
      return true;
    },
  };
}

export type Choices<T> = ReturnType<typeof useChoices<T>>;
