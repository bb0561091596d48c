import '@mantine/core/styles/Input.layer.css';
import type { Person } from '@candela/contract/accounts/people';
import { commentLimits } from '@candela/contract/community/discussions';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thing } from '#platform/api/things.ts';
import classes from './discussion.module.css';
import { MentionList } from './mention-list.tsx';
import { searchBefore, withTokens } from './mentions.ts';
import { useMentionChoices } from './use-mention-choices.ts';

interface CommentFormProps {
  thing: Thing;
  label: string;
  submit: string;
  begun?: { text: string; people: readonly Person[] };
  /** It was asked for, and takes the focus. */
  isFocused?: boolean;
  onSend: (body: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** The form for a comment, an answer or a change; `@` offers people who may read the thing. */
export function CommentForm({ thing, label, submit, begun, isFocused, onSend, onCancel }: CommentFormProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(begun?.text ?? '');
  const [people, setPeople] = useState<readonly Person[]>(begun?.people ?? []);
  const [search, setSearch] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const choose = (person: Person) => {
    const cursor = field.current?.selectionStart ?? text.length;
    const before = `${text.slice(0, cursor - (search?.length ?? 0))}${person.fullName} `;
    setText(before + text.slice(cursor));
    setPeople([...people.filter(({ id }) => id !== person.id), person]);
    setSearch(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const choices = useMentionChoices(thing, search, choose);
  const body = withTokens(text.trim(), people);
  const send = async () => {
    if (body === '' || isSending) return;
    setSending(true);
    try {
      await onSend(body);
      setText('');
      setPeople([]);
    } catch {
      // `call` has shown why; the text stays.
    } finally {
      setSending(false);
    }
  };
  const press = (event: KeyboardEvent) => {
    if (choices.press(event.key)) return event.preventDefault();
    if (event.key === 'Escape' && search !== null) {
      event.stopPropagation();
      return setSearch(null);
    }
    if (event.key === 'Escape') onCancel?.();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={field}
        aria-label={label}
        aria-describedby={hintId}
        aria-controls={choices.isOpen ? choices.listId : undefined}
        aria-activedescendant={choices.activeId}
        placeholder={label}
        dir="auto"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={commentLimits.length}
        value={text}
        onKeyDown={press}
        onBlur={() => setSearch(null)}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          setText(value);
          setSearch(searchBefore(value, selectionStart));
        }}
      />
      <MentionList choices={choices} onChoose={choose} />
      <p className={classes.hint} id={hintId}>
        {t(($) => $.discussions.writeHint)}
      </p>
      <div className={classes.buttons}>
        <Button type="submit" size="sm" disabled={body === ''} loading={isSending}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="default" size="sm" onClick={onCancel}>
            {t(($) => $.discussions.cancel)}
          </Button>
        )}
      </div>
    </form>
  );
}
