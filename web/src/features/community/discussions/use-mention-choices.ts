import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Thing } from '#platform/api/things.ts';
import type { Person } from '@candela/contract/accounts/people';
import { mentionableQuery } from './discussions.api.ts';

const settleMilliseconds = 150;

/** People to mention, through whom the arrow keys move while the cursor stays in the text. */
export function useMentionChoices(thing: Thing, search: string | null, onChoose: (person: Person) => void) {
  const listId = useId();
  const [at, setAt] = useState(0);
  const [asked] = useDebouncedValue(search, settleMilliseconds);
  const found = useQuery({ ...mentionableQuery(thing, asked ?? ''), enabled: asked !== null });
  const isOpen = search !== null && asked !== null && found.data !== undefined;
  const people = isOpen ? (found.data?.data ?? []) : [];
  const current = Math.min(at, Math.max(0, people.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;
  return {
    listId,
    // A name that nobody has is most often no mention at all.
    isOpen: isOpen && (people.length > 0 || asked !== ''),
    people,
    current,
    optionId,
    activeId: people.length > 0 ? optionId(current) : undefined,
    /** @returns whether the key is for the list */
    press(key: string): boolean {
      const person = people[current];
      if (!person) return false;
      if (key === 'ArrowDown') setAt((current + 1) % people.length);
      else if (key === 'ArrowUp') setAt((current + people.length - 1) % people.length);
      else if (key === 'Enter' || key === 'Tab') onChoose(person);
      else return false;
      return true;
    },
  };
}

export type MentionChoices = ReturnType<typeof useMentionChoices>;
