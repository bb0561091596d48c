import type { TranslationCounts, TranslationOverview } from '@candela/contract/authoring/content-translations';
import { Link } from '@tanstack/react-router';
import { CircleCheck, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './item-outline.module.css';
import type { TranslationSearch } from './translation-search.ts';

interface ItemOutlineProps {
  overview: TranslationOverview;
  search: TranslationSearch;
  currentItem: string;
}

const states = ['current', 'stale', 'draft', 'missing'] as const;

/** Translation progress of the course and each of its parts. */
export function ItemOutline({ overview, search, currentItem }: ItemOutlineProps) {
  const { t } = useTranslation();
  const { counts, items, languageCode } = overview;
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  return (
    <nav className={classes.outline} aria-label={t(($) => $.translations.parts)}>
      <p className={classes.total}>{t(($) => $.translations.passages, { count: total })}</p>
      <div className={classes.bar} aria-hidden>
        {states.map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {states.map((state) => (
          <li key={state} data-state={state}>
            {t(($) => $.translations.counted[state], { count: counts[state] })}
          </li>
        ))}
      </ul>
      <ul className={classes.items}>
        {items.map((item) => {
          const name = `${item.kind}-${item.id}`;
          return (
            <li key={name}>
              <Link
                to="/trainer/courses/$courseId/translations"
                params={{ courseId: String(overview.courseId) }}
                search={{ ...search, item: name }}
                className={classes.item}
                data-kind={item.kind}
                aria-current={name === currentItem ? 'page' : undefined}
              >
                <span lang={languageCode} dir="auto">
                  {item.kind === 'course' ? t(($) => $.translations.coursePage) : item.title}
                </span>
                <Left counts={item.counts} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Open passages of a part. */
function Left({ counts }: { counts: TranslationCounts }) {
  const { t } = useTranslation();
  const left = counts.missing + counts.draft;
  if (counts.stale > 0) {
    return (
      <span className={classes.stale}>
        <History size={14} aria-hidden />
        <span className="visually-hidden">{t(($) => $.translations.counted.stale, { count: counts.stale })}</span>
        <span aria-hidden>{counts.stale}</span>
      </span>
    );
  }
  if (left > 0) return <span className={classes.left}>{t(($) => $.translations.left, { count: left })}</span>;
  return (
    <CircleCheck size={16} className={classes.done} role="img" aria-label={t(($) => $.translations.states.current)} />
  );
}
