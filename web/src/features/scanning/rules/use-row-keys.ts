import { useEffect, type RefObject } from 'react';
import { newItem, type Item } from './builder-model.ts';
import type { RuleForm } from './rule-parts.ts';

const addAfter = (own: Item) => [own, newItem];

/** Keys for those who do not reach for the buttons of a row: Alt with arrows moves it, Alt + Enter adds one below it, Delete removes it. */
export function useRowKeys(element: RefObject<HTMLElement | null>, form: RuleForm): void {
  useEffect(() => {
    const builder = element.current;
    if (!builder) return;
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const row = target?.closest<HTMLElement>('[data-place]');
      // Fields and panels keep their keys.
      if (!row || event.defaultPrevented || target?.closest('input, [popover]')) return;
      if (act(form, row.dataset['place'] ?? '', event)) event.preventDefault();
    };
    builder.addEventListener('keydown', press);
    return () => builder.removeEventListener('keydown', press);
  });
}

/** Whether there was something to do. */
function act(form: RuleForm, text: string, { key, altKey }: KeyboardEvent): boolean {
  const place = text.split('.').map(Number);
  const at = place.at(-1) ?? 0;
  if (altKey && key === 'ArrowUp' && at > 0) form.move(place, -1);
  else if (altKey && key === 'ArrowDown' && at < form.countBeside(place) - 1) form.move(place, 1);
  else if (altKey && key === 'Enter' && form.canChange(place, addAfter)) form.change(place, addAfter);
  else if (!altKey && key === 'Delete') form.remove(place);
  else return false;
  return true;
}
