import type { Editor } from '@tiptap/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { blockChoices } from './block-choices.ts';
import { CaretList, type CaretKeys } from './caret-list.tsx';
import type { CaretState } from './caret-menu.ts';
import { useEditorResources } from './editor-resources.ts';

/** The list of blocks to insert. */
export function SlashList({ editor, state, ref }: { editor: Editor; state: CaretState; ref: Ref<CaretKeys> }) {
  const { t } = useTranslation();
  const resources = useEditorResources();
  const wanted = state.query.toLocaleLowerCase();
  const found = blockChoices.filter(
    ({ label, words }) => t(label).toLocaleLowerCase().includes(wanted) || words.includes(wanted),
  );
  return (
    <CaretList
      ref={ref}
      editor={editor}
      state={state}
      label={t(($) => $.richEditor.insertBlock)}
      choices={found}
      keyOf={({ id }) => id}
      render={(choice) => (
        <>
          <choice.icon size={17} aria-hidden />
          {t(choice.label)}
        </>
      )}
      onChoose={(choice) => choice.run(editor, state.range, resources)}
    />
  );
}
