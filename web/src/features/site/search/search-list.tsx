import type { SearchGroup } from '@candela/contract/site/search';
import { CornerDownLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { groupNames } from './group-names.ts';
import type { OptionGroup, SearchOption } from './search-options.ts';
import { OptionText } from './option-text.tsx';
import classes from './search-list.module.css';

interface SearchListProps {
  id: string;
  groups: readonly OptionGroup[];
  active: SearchOption | null;
  /** Whether a single group is shown. */
  isWhole: boolean;
  onActive: (key: string) => void;
  onChoose: (option: SearchOption, isNewTab: boolean) => void;
  onGroup: (group: SearchGroup) => void;
  onForget: () => void;
}

/** The options by group. The focus stays in the search field. */
export function SearchList({ id, groups, active, isWhole, onActive, onChoose, onGroup, onForget }: SearchListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const all = groups.flatMap(({ options }) => options);
  const activeKey = active?.key;
  useEffect(() => {
    if (activeKey === undefined) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeKey]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t(($) => $.search.results)} className={classes.list}>
      {groups.map(({ name, options, total }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div className={classes.head}>
            <h3 id={`${id}-${name}`}>{t(groupNames[name].name)}</h3>
            {name === 'recent' && (
              <button type="button" onClick={onForget}>
                {t(($) => $.search.forget)}
              </button>
            )}
            {!isWhole && name !== 'recent' && name !== 'place' && total > options.length && (
              <button type="button" onClick={() => onGroup(name)}>
                {t(($) => $.search.seeAll, { count: total })}
              </button>
            )}
          </div>
          {options.map((option) => (
            <div
              key={option.key}
              id={`${id}-${all.indexOf(option)}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === active?.key}
              className={classes.option}
              onPointerMove={() => option.key !== active?.key && onActive(option.key)}
              onClick={(event) => onChoose(option, event.ctrlKey || event.metaKey)}
              onAuxClick={(event) => event.button === 1 && onChoose(option, true)}
              onKeyDown={(event) => event.key === 'Enter' && onChoose(option, event.ctrlKey || event.metaKey)}
            >
              <OptionText option={option} group={name} />
              <kbd className={classes.enter} aria-hidden>
                <CornerDownLeft size={13} />
              </kbd>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
