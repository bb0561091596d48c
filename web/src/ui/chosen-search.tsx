import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './choosing.module.css';
import { FoundState, type FoundQuery } from './found-state.tsx';
import { SearchField } from './search-field.tsx';

interface Choice<K> {
  key: K;
  name: string;
  /** Shown in place of the name in the list. */
  text?: ReactNode;
}

interface ChosenSearchProps<K> {
  searchLabel: string;
  chosen: readonly Choice<K>[];
  query: FoundQuery;
  /** What was found; those that are chosen are left out. */
  found: readonly Choice<K>[];
  isFull: boolean;
  onSearch: (words: string) => void;
  onAdd: (key: K) => void;
  onRemove: (key: K) => void;
}

/** Chooses several things from a list that is searched. */
export function ChosenSearch<K extends string | number>(props: ChosenSearchProps<K>) {
  const { searchLabel, query, chosen, found, isFull, onSearch, onAdd, onRemove } = props;
  const { t } = useTranslation();
  return (
    <>
      {chosen.length > 0 && (
        <ul className={classes.chosen}>
          {chosen.map(({ key, name }) => (
            <li key={key}>
              <button type="button" aria-label={t(($) => $.marketChart.remove, { name })} onClick={() => onRemove(key)}>
                <bdi>{name}</bdi> <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SearchField label={searchLabel} value="" onSearch={onSearch} />
      <FoundState query={query} />
      <ul className={classes.offered}>
        {found
          .filter(({ key }) => !chosen.some((each) => each.key === key))
          .map(({ key, name, text }) => (
            <li key={key}>
              <button
                type="button"
                disabled={isFull}
                aria-label={t(($) => $.marketChart.add, { name })}
                onClick={() => onAdd(key)}
              >
                <span>{text ?? name}</span>
                <Plus size={16} aria-hidden />
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
