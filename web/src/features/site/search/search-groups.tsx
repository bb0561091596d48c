import type { SearchGroup } from '@candela/contract/site/search';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { groupNames } from './group-names.ts';
import classes from './search-dialog.module.css';

interface SearchGroupsProps {
  counts: readonly { group: SearchGroup; count: number }[];
  group: SearchGroup | null;
  onGroup: (group: SearchGroup | null) => void;
}

/** The groups with their numbers of results; one can be selected. */
export function SearchGroups({ counts, group, onGroup }: SearchGroupsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.groups} role="group" aria-label={t(($) => $.search.show)}>
      <button type="button" aria-pressed={group === null} onClick={() => onGroup(null)}>
        {t(($) => $.search.all)}
      </button>
      {counts.map(({ group: each, count }) => (
        <button key={each} type="button" aria-pressed={group === each} onClick={() => onGroup(each)}>
          {t(groupNames[each].name)} <span>{format.number(count)}</span>
        </button>
      ))}
      <span className={classes.hint} aria-hidden>
        <kbd>Tab</kbd> {t(($) => $.search.keys.group)}
      </span>
    </div>
  );
}
