import type { ManagedLanguage } from '@candela/contract/site/languages';
import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { percentDone } from './percent-done.ts';
import classes from './language-list.module.css';

interface LanguageListProps {
  languages: readonly ManagedLanguage[];
  chosen: string;
  onAdd: () => void;
}

/** The languages in order, with their translation progress. */
export function LanguageList({ languages, chosen, onAdd }: LanguageListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = languages[0]?.counts.total ?? 0;
  return (
    <nav className={classes.languages} aria-label={t(($) => $.languages.title)}>
      <header>
        <h2>{t(($) => $.languages.title)}</h2>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t(($) => $.languages.add)} onClick={onAdd}>
          <Plus size={19} aria-hidden />
        </ActionIcon>
      </header>
      <ul>
        {languages.map((language) => {
          const { code, name, nativeName, counts, hasInterface } = language;
          const percent = percentDone(counts);
          const left = counts.missing + counts.stale;
          return (
            <li key={code}>
              <Link
                to="/admin/languages"
                search={{ lang: code }}
                className={classes.language}
                aria-current={code === chosen ? 'page' : undefined}
                replace
              >
                <strong lang={code}>{nativeName}</strong>
                <b>{format.number(percent / 100, { style: 'percent' })}</b>
                <span>
                  {name}
                  {!hasInterface && ` · ${t(($) => $.languages.notOffered)}`}
                </span>
                <span>
                  {left === 0
                    ? t(($) => $.languages.complete)
                    : t(($) => $.languages.left, { count: left, number: format.number(left) })}
                </span>
                <i aria-hidden>
                  <i style={{ inlineSize: `${percent}%` }} />
                </i>
              </Link>
            </li>
          );
        })}
      </ul>
      <p>{t(($) => $.languages.source, { count: total, number: format.number(total) })}</p>
    </nav>
  );
}
