import type { Editor } from '@tiptap/core';
import { useEffect, useId, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import classes from './caret-list.module.css';
import type { CaretState } from './caret-menu.ts';

export interface CaretKeys {
  press: (key: string) => boolean;
}

interface CaretListProps<Choice> {
  editor: Editor;
  state: CaretState;
  label: string;
  choices: readonly Choice[];
  keyOf: (choice: Choice) => string | number;
  render: (choice: Choice) => ReactNode;
  onChoose: (choice: Choice) => void;
  ref: Ref<CaretKeys>;
}

const height = 320;

/** What can be inserted at the cursor; the arrow keys move through it while the cursor stays in the text. */
export function CaretList<Choice>(props: CaretListProps<Choice>) {
  const { editor, state, label, choices, keyOf, render, onChoose, ref } = props;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, choices.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;
  useImperativeHandle(ref, () => ({
    press: (key) => {
      if (choices.length === 0) return false;
      if (key === 'ArrowDown') setAt((current + 1) % choices.length);
      else if (key === 'ArrowUp') setAt((current + choices.length - 1) % choices.length);
      else if (key === 'Enter' || key === 'Tab') onChoose(choices[current] as Choice);
      else return false;
      return true;
    },
  }));
  const isShown = choices.length > 0 && state.place !== null;
  useEffect(() => {
    if (!isShown) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', listId);
    dom.setAttribute('aria-activedescendant', `${listId}-${current}`);
    list.current?.children[current]?.scrollIntoView?.({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, listId, current, isShown]);
  if (choices.length === 0 || !state.place) return null;
  const { place } = state;
  const isAbove = place.bottom + height > window.innerHeight && place.top > height;
  const isRtl = document.dir === 'rtl';
  const style = {
    [isAbove ? 'bottom' : 'top']: isAbove ? window.innerHeight - place.top + 6 : place.bottom + 6,
    left: Math.max(8, Math.min(isRtl ? place.right - 240 : place.left, window.innerWidth - 248)),
  };
  return createPortal(
    <div ref={list} id={listId} className={classes.list} style={style} role="listbox" aria-label={label}>
      {choices.map((choice, index) => (
        <div
          key={keyOf(choice)}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          className={classes.option}
          onPointerMove={() => setAt(index)}
          // Not on click: the editor would lose the cursor before.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(choice);
          }}
        >
          {render(choice)}
        </div>
      ))}
    </div>,
    document.body,
  );
}
