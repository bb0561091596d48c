import type { Person } from '@candela/contract/accounts/people';
import { tickerOf } from '@candela/contract/community/post-document';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import { CaretList, type CaretKeys } from '#ui/rich-editor/caret-list.tsx';
import { caretMenu, type CaretState } from '#ui/rich-editor/caret-menu.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { feedPeopleQuery } from './feed-forms.api.ts';

/** `@` offers people, `$` symbols. Names have spaces. */
export const MentionMenu = caretMenu('mentionMenu', '@', { allowSpaces: true });
export const SymbolMenu = caretMenu('symbolMenu', '$');

const settleMilliseconds = 150;
/** What is longer is no name, but a sentence after an `@`. */
const longestName = 40;

interface TypedChoicesProps {
  editor: Editor;
  state: CaretState;
  ref: Ref<CaretKeys>;
}

const insertNode = (editor: Editor, { range }: CaretState, node: { type: string; attrs: Record<string, unknown> }) =>
  editor
    .chain()
    .focus()
    .insertContentAt(range, [node, { type: 'text', text: ' ' }])
    .run();

interface TypedPeopleProps extends TypedChoicesProps {
  subscriptionTypeIds: readonly number[];
  onMention: (person: Person) => void;
}

/** People who would be able to read the post. */
export function TypedPeople({ editor, state, ref, subscriptionTypeIds, onMention }: TypedPeopleProps) {
  const { t } = useTranslation();
  const [search] = useDebouncedValue(state.query.trim(), settleMilliseconds);
  const isAsked = search !== '' && search.length <= longestName;
  const found = useQuery({ ...feedPeopleQuery(subscriptionTypeIds, search), enabled: isAsked });
  return (
    <CaretList
      ref={ref}
      editor={editor}
      state={state}
      label={t(($) => $.discussions.people)}
      choices={(isAsked && found.data?.data) || []}
      keyOf={({ id }) => id}
      render={({ fullName, thumbnailImagePath }) => (
        <>
          <UserAvatar name={fullName} src={thumbnailImagePath} size={26} />
          <bdi>{fullName}</bdi>
        </>
      )}
      onChoose={(person) => {
        onMention(person);
        insertNode(editor, state, { type: 'mention', attrs: { userId: person.id } });
      }}
    />
  );
}

/** Symbols that begin or are called so; an amount of money is none. */
export function TypedSymbols({ editor, state, ref }: TypedChoicesProps) {
  const { t } = useTranslation();
  const [search] = useDebouncedValue(state.query, settleMilliseconds);
  const isAsked = /^\p{L}/u.test(search) && /^\p{L}/u.test(state.query) && search.length <= longestName;
  const found = useQuery({ ...symbolsQuery(search), enabled: isAsked });
  return (
    <CaretList
      ref={ref}
      editor={editor}
      state={state}
      label={t(($) => $.feeds.form.insertSymbol)}
      choices={isAsked ? (found.data?.data ?? []).slice(0, 8) : []}
      keyOf={({ id }) => id}
      render={({ symbol, name }) => (
        <>
          <strong>
            <bdi>{tickerOf(symbol)}</bdi>
          </strong>
          <bdi>{name}</bdi>
        </>
      )}
      onChoose={({ symbol }) => insertNode(editor, state, { type: 'symbol', attrs: { symbol } })}
    />
  );
}
