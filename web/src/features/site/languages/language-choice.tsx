import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Languages, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { useFormat } from '#platform/time/time.ts';
import { percentDone } from './percent-done.ts';
import classes from './language-choice.module.css';
import { LanguageDialog } from './language-dialog.tsx';
import { managedLanguagesQuery, useLanguageChanges } from './languages.api.ts';

/** Selects the languages available to users; their texts have a page of their own. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, refetch } = useQuery(managedLanguagesQuery);
  const { change } = useLanguageChanges();
  const [isAdding, setAdding] = useState(false);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius="lg" role="status" aria-label={t(($) => $.core.loading)} />;
  return (
    <div className={classes.choice}>
      <ul>
        {data.data.map(({ code, nativeName, name, hasInterface, isOffered, counts }) => (
          <li key={code}>
            <Switch
              label={
                <>
                  <span lang={code}>{nativeName}</span>
                  <small>
                    {name} · {format.number(percentDone(counts) / 100, { style: 'percent' })} ·{' '}
                    {hasInterface || code === 'en'
                      ? t(($) => $.setup.interfaceAndContent)
                      : t(($) => $.setup.contentOnly)}
                  </small>
                </>
              }
              checked={hasInterface || code === 'en'}
              // English is always on, because it is the fallback of all languages.
              disabled={code === 'en' || (change.isPending && change.variables.code === code)}
              onChange={() => change.mutate({ code, isOffered: !(isOffered && hasInterface) })}
            />
          </li>
        ))}
      </ul>
      <div className={classes.more}>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t(($) => $.languages.add)}
        </Button>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<Languages size={15} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/languages" {...props} />}
        >
          {t(($) => $.setup.openLanguages)}
        </Button>
      </div>
      {isAdding && <LanguageDialog languages={data.data} language={null} onDone={() => setAdding(false)} />}
    </div>
  );
}
