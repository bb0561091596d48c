import '@mantine/core/styles/Input.layer.css';
import type { Person } from '@candela/contract/accounts/people';
import { commentLimits } from '@candela/contract/community/discussions';
import { tickerOf } from '@candela/contract/community/post-document';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thing } from '#platform/api/things.ts';
import classes from './discussion.module.css';
import { searchBefore, symbolBefore, withTokens } from './mentions.ts';
import { OfferedChoices } from './offered-choices.tsx';
import { useMentionChoices } from './use-mention-choices.ts';
import { useSymbolChoices } from './use-symbol-choices.ts';

/** What is looked for by the word before the cursor. */
interface Search {
  of: 'person' | 'symbol';
  word: string;
}

function searchAt(text: string, cursor: number): Search | null {
  const symbol = symbolBefore(text, cursor);
  if (symbol !== null) return { of: 'symbol', word: symbol };
  const person = searchBefore(text, cursor);
  return person === null ? null : { of: 'person', word: person };
}

const wordOf = (search: Search | null, of: Search['of']): string | null => (search?.of === of ? search.word : null);

interface CommentFormProps {
  thing: Thing;
  label: string;
  submit: string;
  begun?: { text: string; people: readonly Person[]; symbols: readonly string[] };
  /** It was asked for, and takes the focus. */
  isFocused?: boolean;
  onSend: (body: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** The form for a comment, an answer or a change; `@` offers people who may read the thing, `$` symbols. */
export function CommentForm({ thing, label, submit, begun, isFocused, onSend, onCancel }: CommentFormProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(begun?.text ?? '');
  const [people, setPeople] = useState<readonly Person[]>(begun?.people ?? []);
  const [symbols, setSymbols] = useState<readonly string[]>(begun?.symbols ?? []);
  const [search, setSearch] = useState<Search | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const insert = (name: string) => {
    const cursor = field.current?.selectionStart ?? text.length;
    const before = `${text.slice(0, cursor - (search?.word.length ?? 0))}${name} `;
    setText(before + text.slice(cursor));
    setSearch(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const offeredPeople = useMentionChoices(thing, wordOf(search, 'person'), (person) => {
    insert(person.fullName);
    setPeople([...people.filter(({ id }) => id !== person.id), person]);
  });
  const offeredSymbols = useSymbolChoices(wordOf(search, 'symbol'), ({ symbol }) => {
    insert(tickerOf(symbol));
    // The last one that was chosen is meant by a name that several have.
    setSymbols([symbol, ...symbols.filter((each) => each !== symbol)]);
  });
  const choices = search?.of === 'symbol' ? offeredSymbols : offeredPeople;
  const body = withTokens(text.trim(), { people, symbols });
  const send = async () => {
    if (body === '' || isSending) return;
    setSending(true);
    try {
      await onSend(body);
      setText('');
      setPeople([]);
      setSymbols([]);
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
          setSearch(searchAt(value, selectionStart));
        }}
      />
      <OfferedChoices people={offeredPeople} symbols={offeredSymbols} />
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
