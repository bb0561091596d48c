import type { SearchGroup } from '@candela/contract/site/search';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '#ui/search-frame.module.css';
import { useOpenDialog } from '#ui/use-open-dialog.ts';
import { SearchBar } from './search-bar.tsx';
import { SearchFoot } from './search-foot.tsx';
import { SearchGroups } from './search-groups.tsx';
import { SearchList } from './search-list.tsx';
import { countsOf, groupsAtRest, groupsFound, type Place, type SearchOption } from './search-options.ts';
import { SearchPreview } from './search-preview.tsx';
import { SearchState } from './search-state.tsx';
import { useRecent } from './use-recent.ts';
import { useSearch } from './use-search.ts';
import { useSearchKeys } from './use-search-keys.ts';
import classes from './search-dialog.module.css';

interface SearchDialogProps {
  userId: string;
  /** Pages that can be found by name. */
  places: readonly Place[];
  /** What was typed while the dialog was loaded. */
  initialText?: string;
  onClose: () => void;
}

/** The global search: a native dialog, which traps the focus. */
export function SearchDialog({ userId, places, initialText = '', onClose }: SearchDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const dialog = useOpenDialog();
  const [text, setText] = useState(initialText);
  const [group, setGroup] = useState<SearchGroup | null>(null);
  const [languageCode, setLanguageCode] = useState<string | null>(null);
  const { recent, add, forget } = useRecent(userId);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = useSearch({ text, group, languageCode });
  const overall = useSearch({ text, group: null, languageCode });
  const atRest = text.trim() === '' ? groupsAtRest(recent, places) : [];
  const groups = found.result ? groupsFound(found.result, { text: text.trim(), places, group }) : atRest;
  const options = groups.flatMap((each) => each.options);
  const active = options.find(({ key }) => key === activeKey) ?? options[0] ?? null;
  const counts = overall.result ? countsOf(overall.result) : [];

  useEffect(() => dialog.current?.querySelector('input')?.focus(), [dialog]);

  const type = (typed: string) => {
    setText(typed);
    setActiveKey(null);
    if (typed.trim() === '') setGroup(null);
  };
  const look = (at: SearchGroup | null) => {
    setGroup(at);
    setActiveKey(null);
  };
  const follow = (link: string, isNewTab: boolean) => {
    add(text);
    if (isNewTab) return void window.open(link, '_blank', 'noopener');
    onClose();
    void navigate({ href: link });
  };
  const choose = (option: SearchOption, isNewTab: boolean) => {
    if (option.is === 'recent') type(option.text);
    else follow(option.link, isNewTab);
  };
  const onKeyDown = useSearchKeys({
    options,
    active,
    groups: [null, ...counts.map((each) => each.group)],
    group,
    onActive: setActiveKey,
    onGroup: look,
    onChoose: choose,
  });

  return (
    <dialog
      ref={dialog}
      className={frame.dialog}
      aria-label={t(($) => $.search.title)}
      onClose={onClose}
      // The dialog itself is the target only outside its content: on the backdrop.
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>
        <SearchBar
          text={text}
          listId={listId}
          activeId={active && `${listId}-${options.indexOf(active)}`}
          isOpen={options.length > 0}
          onType={type}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        {counts.length > 0 && <SearchGroups counts={counts} group={group} onGroup={look} />}
        <div className={classes.middle}>
          <div className={classes.found} data-old={(found.result !== null && !found.isCurrent) || undefined}>
            <SearchState
              found={found}
              text={text.trim()}
              isFiltered={group !== null || languageCode !== null}
              onWiden={() => {
                look(null);
                setLanguageCode(null);
              }}
            />
            <SearchList
              id={listId}
              groups={groups}
              active={active}
              isWhole={group !== null}
              onActive={setActiveKey}
              onChoose={choose}
              onGroup={look}
              onForget={forget}
            />
          </div>
          <SearchPreview option={active} onFollow={follow} />
        </div>
        <SearchFoot languageCode={languageCode} onLanguage={setLanguageCode} />
      </div>
    </dialog>
  );
}
