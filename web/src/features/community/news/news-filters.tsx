import '@mantine/core/styles/Input.layer.css';
import type { NewsState } from '@candela/contract/community/news';
import { NativeSelect } from '@mantine/core';
import { Star, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#platform/languages/language-name.ts';
import chips from '#ui/choice-chips.module.css';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { validateNewsSearch, type NewsSearch } from './news-search.ts';
import classes from './news.module.css';

interface NewsFiltersProps {
  search: NewsSearch;
  state: NewsState | undefined;
  onSearch: (search: NewsSearch) => void;
}

/** Filters of the list; all of them are in the address. */
export function NewsFilters({ search, state, onSearch }: NewsFiltersProps) {
  const { t, i18n } = useTranslation();
  const change = (changes: Record<string, unknown>) => onSearch(validateNewsSearch({ ...search, ...changes }));
  return (
    <div className={classes.filters}>
      <FilterBar
        label={t(($) => $.news.filters)}
        search={
          <SearchField
            label={t(($) => $.news.search)}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
        }
        count={[search.impact, search.language, search.source].filter((value) => value !== undefined).length}
      >
        <NativeSelect
          aria-label={t(($) => $.news.impact)}
          value={search.impact ?? ''}
          data={[
            { value: '', label: t(($) => $.news.anyImpact) },
            { value: 'medium', label: t(($) => $.news.atLeastMedium) },
            { value: 'high', label: t(($) => $.news.onlyHigh) },
          ]}
          onChange={({ currentTarget: { value } }) => change({ impact: value })}
        />
        <NativeSelect
          aria-label={t(($) => $.news.language)}
          value={search.language ?? ''}
          data={[
            { value: '', label: t(($) => $.news.anyLanguage) },
            ...(state?.languageCodes ?? []).map((code) => ({ value: code, label: languageName(code, i18n.language) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ language: value })}
        />
        <NativeSelect
          aria-label={t(($) => $.news.source)}
          value={search.source === undefined ? '' : String(search.source)}
          data={[
            { value: '', label: t(($) => $.news.anySource) },
            ...(state?.sources ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ source: value === '' ? undefined : Number(value) })}
        />
      </FilterBar>
      <div className={`${chips.chips} ${classes.chips}`}>
        <button type="button" aria-pressed={search.mine === true} onClick={() => change({ mine: !search.mine })}>
          <Star size={14} aria-hidden />
          {t(($) => $.news.mySymbols, { count: state?.ownSymbolCount ?? 0 })}
        </button>
        {search.code !== undefined && (
          <button
            type="button"
            aria-pressed
            aria-label={t(($) => $.news.allSymbolsInstead, { code: search.code })}
            onClick={() => change({ code: undefined })}
          >
            <bdi>{search.code}</bdi>
            <X size={14} aria-hidden />
          </button>
        )}
      </div>
    </div>
  );
}
