import type { Editor } from '@tiptap/core';
import { useEffect, useId, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import { useEditorResources } from './editor-resources.ts';
import { blockChoices, type BlockChoice } from './block-choices.ts';
import classes from './slash-list.module.css';
import type { SlashState } from './slash-menu.ts';

export interface SlashKeys {
  press: (key: string) => boolean;
}

const height = 320;

/** The list of blocks to insert; the arrow keys move through it while the cursor stays in the text. */
export function SlashList({ editor, state, ref }: { editor: Editor; state: SlashState; ref: Ref<SlashKeys> }) {
  const { t } = useTranslation();
  const resources = useEditorResources();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const wanted = state.query.toLocaleLowerCase();
  const found = blockChoices.filter(
    ({ label, words }) => t(label).toLocaleLowerCase().includes(wanted) || words.includes(wanted),
  );
  const current = Math.min(at, Math.max(0, found.length - 1));
  const optionId = (index: number) => `${listId}-${index}`;
  const choose = (choice: BlockChoice) => choice.run(editor, state.range, resources);
  useImperativeHandle(ref, () => ({
    press: (key) => {
      if (found.length === 0) return false;
      if (key === 'ArrowDown') setAt((current + 1) % found.length);
      else if (key === 'ArrowUp') setAt((current + found.length - 1) % found.length);
      else if (key === 'Enter' || key === 'Tab') choose(found[current] as BlockChoice);
      else return false;
      return true;
    },
  }));
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', listId);
    dom.setAttribute('aria-activedescendant', `${listId}-${current}`);
    list.current?.children[current]?.scrollIntoView?.({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, listId, current]);
  if (found.length === 0 || !state.place) return null;
  const { place } = state;
  const isAbove = place.bottom + height > window.innerHeight && place.top > height;
  const isRtl = document.dir === 'rtl';
  const style = {
    [isAbove ? 'bottom' : 'top']: isAbove ? window.innerHeight - place.top + 6 : place.bottom + 6,
    left: Math.max(8, Math.min(isRtl ? place.right - 240 : place.left, window.innerWidth - 248)),
  };
  return createPortal(
    <div
      ref={list}
      id={listId}
      className={classes.list}
      style={style}
      role="listbox"
      aria-label={t(($) => $.richEditor.insertBlock)}
    >
      {found.map((choice, index) => (
        <div
          key={choice.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === current}
          className={classes.option}
          onPointerMove={() => setAt(index)}
          // Not on click: the editor would lose the cursor before.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(choice);
          }}
        >
          <choice.icon size={17} aria-hidden />
          {t(choice.label)}
        </div>
      ))}
    </div>,
    document.body,
  );
}
