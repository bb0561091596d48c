import { partsOfText } from '@candela/contract/site/text-checks';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { chipBeside, placeToInsert, readField, writeField } from './field-text.ts';
import classes from './texts.module.css';

export interface ChipFieldHandle {
  /** Inserts a placeholder at the cursor, or at the end. */
  insert: (name: string) => void;
  focus: () => void;
}

interface ChipFieldProps {
  ref?: Ref<ChipFieldHandle>;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  languageCode: string;
  direction: 'ltr' | 'rtl';
  text: string;
  onChange: (text: string) => void;
  /** Called on Ctrl+Enter. */
  onSubmit: () => void;
}

/** A text field that shows placeholders as chips, which are inserted and deleted as a whole. */
export function ChipField(props: ChipFieldProps) {
  const { ref, label, describedBy, isInvalid, languageCode, direction, text, onChange, onSubmit } = props;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = field.current;
    // The field already contains typed text: write only changes from outside.
    if (element && readField(element) !== text) writeField(element, text, classes.chip ?? '');
  }, [text]);
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    insert: (name) => {
      const element = field.current;
      if (!element) return;
      element.focus();
      const place = document.createDocumentFragment();
      writeField(place, `{{${name}}}`, classes.chip ?? '');
      const range = placeToInsert(element);
      if (range) {
        range.deleteContents();
        range.insertNode(place);
        range.collapse(false);
      } else element.append(place);
      onChange(readField(element));
    },
  }));
  return (
    <div
      ref={field}
      role="textbox"
      tabIndex={0}
      aria-multiline
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      className={classes.field}
      lang={languageCode}
      dir={direction}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      onInput={(event) => onChange(readField(event.currentTarget))}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          onSubmit();
        } else if (event.key === 'Backspace' || event.key === 'Delete') {
          const range = getSelection()?.getRangeAt(0);
          const side = event.key === 'Backspace' ? 'before' : 'after';
          const chip = range && chipBeside(event.currentTarget, range, side);
          if (!chip) return;
          event.preventDefault();
          chip.remove();
          onChange(readField(event.currentTarget));
        }
      }}
      onBlur={(event) => {
        // A typed `{{name}}` becomes a chip.
        const typed = readField(event.currentTarget);
        const chips = event.currentTarget.querySelectorAll('[data-name]').length;
        const names = partsOfText(typed).filter((part) => 'name' in part).length;
        if (chips !== names) writeField(event.currentTarget, typed, classes.chip ?? '');
      }}
    />
  );
}
