import { connectionKinds, type ConnectionKind, type ConnectionTest } from '@candela/contract/site/connection-tests';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionTestQuery, useConnectionTestStart } from './settings.api.ts';
import classes from './settings.module.css';

/** Tests of mail, push, storage and live media. */
export function ConnectionTests() {
  const { t } = useTranslation();
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.settings.tests)}</h2>
      {connectionKinds.map((kind) => (
        <ConnectionTestRow key={kind} kind={kind} />
      ))}
    </section>
  );
}

/** One test. */
export function ConnectionTestRow({ kind }: { kind: ConnectionKind }) {
  const { t } = useTranslation();
  const [id, setId] = useState<string | null>(null);
  const start = useConnectionTestStart();
  const { data: test, isError } = useQuery(connectionTestQuery(id));
  const isRunning = start.isPending || (id !== null && !isError && (test?.outcome ?? null) === null);
  return (
    <div className={classes.row}>
      <div className={classes.name}>
        <strong>{t(($) => $.settings.test[kind])}</strong>
        <span>{t(($) => $.settings.testHint[kind])}</span>
      </div>
      <div className={classes.control}>
        <Button
          variant="default"
          size="xs"
          disabled={isRunning}
          aria-label={`${t(($) => $.settings.tryIt)}: ${t(($) => $.settings.test[kind])}`}
          onClick={() => start.mutate(kind, { onSuccess: (started) => setId(started.id) })}
        >
          {t(($) => $.settings.tryIt)}
        </Button>
        <div role="status" className={classes.state}>
          {isRunning && (
            <p className={classes.outcome}>
              <LoaderCircle size={15} aria-hidden /> {t(($) => $.settings.trying)}
            </p>
          )}
          {test && test.outcome !== null && <Outcome test={test} />}
        </div>
      </div>
    </div>
  );
}

function Outcome({ test: { outcome, detail, milliseconds } }: { test: ConnectionTest }) {
  const { t } = useTranslation();
  const isGood = outcome === 'works' || outcome === 'keptAsFile';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <p className={classes.outcome} data-good={isGood || undefined}>
      <Icon size={15} aria-hidden />
      <span>
        {outcome && t(($) => $.settings.outcome[outcome])} {detail && <bdi>{detail}</bdi>}{' '}
        {milliseconds === null ? (
          t(($) => $.settings.noAnswer)
        ) : (
          <span className="tabular">{t(($) => $.settings.took, { milliseconds })}</span>
        )}
      </span>
    </p>
  );
}
