import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Thing } from '#platform/api/things.ts';
import type { Person } from '@candela/contract/accounts/people';
import { mentionableQuery } from './discussions.api.ts';
import { useChoices } from './use-choices.ts';

const settleMilliseconds = 150;

/** People to mention. @param search null: nobody is looked for */
export function useMentionChoices(thing: Thing, search: string | null, onChoose: (person: Person) => void) {
  const [asked] = useDebouncedValue(search, settleMilliseconds);
  const found = useQuery({ ...mentionableQuery(thing, asked ?? ''), enabled: asked !== null });
  const isKnown = search !== null && asked !== null && found.data !== undefined;
  const items = isKnown ? (found.data?.data ?? []) : [];
  // A name that nobody has is most often no mention at all.
  return useChoices({ items, isOpen: isKnown && (items.length > 0 || asked !== ''), onChoose });
}
