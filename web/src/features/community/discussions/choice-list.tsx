import type { ReactNode } from 'react';
import classes from './discussion.module.css';
import type { Choices } from './use-choices.ts';

interface ChoiceListProps<T> {
  choices: Choices<T>;
  label: string;
  /** Said when nothing is found. */
  none: string;
  keyOf: (item: T) => string | number;
  render: (item: T) => ReactNode;
}

/** What is offered under the text. */
export function ChoiceList<T>({ choices, label, none, keyOf, render }: ChoiceListProps<T>) {
  const { isOpen, listId, items, current, optionId, onChoose } = choices;
  if (!isOpen) return null;
  if (items.length === 0)
    return (
      <p className={classes.hint} role="status">
        {none}
      </p>
    );
  return (
    <div id={listId} role="listbox" aria-label={label} className={classes.people}>
      {items.map((item, at) => (
        <div
          key={keyOf(item)}
          id={optionId(at)}
          role="option"
          aria-selected={at === current}
          // Before the text loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(item);
          }}
        >
          {render(item)}
        </div>
      ))}
    </div>
  );
}
