import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import listCard from '#ui/list-card.module.css';
import classes from './fallbacks-card.module.css';
import { useSetFallback } from './fallbacks.api.ts';

/** For each language of content, the one that stands in where something is not translated into it. */
export function FallbacksCard() {
  const { t } = useTranslation();
  const languages = useContentLanguages();
  const change = useSetFallback();
  return (
    <section className={listCard.card} aria-labelledby="fallbacks-card">
      <header className={listCard.header}>
        <div>
          <h2 id="fallbacks-card">{t(($) => $.fallbacks.title)}</h2>
          <p>{t(($) => $.fallbacks.hint)}</p>
        </div>
      </header>
      <ul className={classes.list}>
        {languages.map(({ code, nativeName, fallbackCode }) => (
          <li key={code}>
            <span lang={code} id={`fallback-${code}`}>
              {nativeName}
            </span>
            <NativeSelect
              size="xs"
              aria-labelledby={`fallback-${code}`}
              value={fallbackCode ?? ''}
              disabled={change.isPending}
              onChange={(event) => change.mutate({ code, fallbackCode: event.currentTarget.value || null })}
              data={[
                { value: '', label: t(($) => $.fallbacks.none) },
                ...languages
                  .filter((each) => each.code !== code)
                  .map((each) => ({ value: each.code, label: each.nativeName })),
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
