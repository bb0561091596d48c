import type { NewsSource } from '@candela/contract/community/news-sources';
import { Button } from '@mantine/core';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useReading, useSourceRemoval } from './news-sources.api.ts';
import classes from './news-sources.module.css';
import { SourceForm } from './source-form.tsx';
import { SourceState, useProblemText } from './source-state.tsx';

/** All about a source: how it is, its settings, and to remove it. */
export function SourcePanel({ source, onDone }: { source: NewsSource; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <Facts source={source} />
      {source.isDemo ? (
        <p>{t(($) => $.newsSources.demoText)}</p>
      ) : (
        // Another version is another form: what was entered was made from the one before.
        <SourceForm key={source.version} source={source} onDone={onDone} />
      )}
      <Removal source={source} onDone={onDone} />
    </div>
  );
}

function Facts({ source }: { source: NewsSource }) {
  const { t } = useTranslation();
  const format = useFormat();
  const problem = useProblemText()(source);
  const reading = useReading();
  const { lastTriedAt, lastOkAt, nextAt, newCount, itemCount, failures, failingSince } = source;
  const at = (instant: string | null) => (instant === null ? '–' : format.dateTime(instant));
  return (
    <div className={classes.facts}>
      <SourceState source={source} />
      {problem !== null && <p role="status">{problem}</p>}
      <dl>
        <dt>{t(($) => $.newsSources.lastTried)}</dt>
        <dd>{at(lastTriedAt)}</dd>
        <dt>{t(($) => $.newsSources.lastOk)}</dt>
        <dd>{at(lastOkAt)}</dd>
        <dt>{t(($) => $.newsSources.next)}</dt>
        <dd>{at(nextAt)}</dd>
        <dt>{t(($) => $.newsSources.found)}</dt>
        <dd>
          {t(($) => $.newsSources.foundCounts, { today: format.number(newCount), all: format.number(itemCount) })}
        </dd>
        {failingSince !== null && (
          <>
            <dt>{t(($) => $.newsSources.failures)}</dt>
            <dd>
              {t(($) => $.newsSources.failureCount, { number: format.number(failures), since: at(failingSince) })}
            </dd>
          </>
        )}
      </dl>
      {!source.isDemo && (
        <Button
          variant="default"
          leftSection={<RefreshCw size={16} aria-hidden />}
          loading={reading.isPending}
          onClick={() => reading.mutate(source.id)}
        >
          {t(($) => $.newsSources.readNow)}
        </Button>
      )}
    </div>
  );
}

/** Removes the source with its items, when it is asked for twice. */
function Removal({ source, onDone }: { source: NewsSource; onDone: () => void }) {
  const { t } = useTranslation();
  const removal = useSourceRemoval();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button
        variant="subtle"
        color="red"
        leftSection={<Trash2 size={16} aria-hidden />}
        onClick={() => setAsked(true)}
      >
        {t(($) => $.newsSources.remove)}
      </Button>
    );
  return (
    <div className={classes.removal} role="group" aria-label={t(($) => $.newsSources.remove)}>
      <p>{t(($) => $.newsSources.removeText, { count: source.itemCount })}</p>
      <Button color="red" loading={removal.isPending} onClick={() => removal.mutate(source.id, { onSuccess: onDone })}>
        {t(($) => $.newsSources.removeSurely)}
      </Button>
      <Button variant="default" onClick={() => setAsked(false)}>
        {t(($) => $.newsSources.keep)}
      </Button>
    </div>
  );
}
