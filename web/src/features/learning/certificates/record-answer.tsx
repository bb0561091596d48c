import '@mantine/core/styles/Skeleton.layer.css';
import { Button, FileButton, Skeleton } from '@mantine/core';
import type { PublicLearningRecord } from '@candela/contract/learning/learning-records';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, BadgeX, FileCheck2, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useValueText } from '#ui/use-value-text.ts';
import { publicRecordQuery } from './certificates.api.ts';
import { CheckNumber } from './check-number.tsx';
import classes from './verify.module.css';

/** The paper of a learning record, by its number. */
export function RecordAnswer({ number }: { number: string }) {
  const { t, i18n } = useTranslation();
  const { data, error, refetch } = useQuery(publicRecordQuery(number, i18n.resolvedLanguage ?? i18n.language));
  if (error instanceof ApiError && error.status === 404) {
    return (
      <section className={classes.ask}>
        <EmptyState
          isPage
          icon={SearchX}
          title={t(($) => $.certificates.noRecord)}
          text={t(($) => $.certificates.notFoundText)}
        />
        <CheckNumber given={number} />
      </section>
    );
  }
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} radius="lg" />;
  return <Found record={data.record} checkedAt={data.checkedAt} />;
}

function Found({ record, checkedAt }: { record: PublicLearningRecord; checkedAt: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useValueText();
  const day = (of: string) => format.wallTime(Date.parse(`${of}T00:00:00Z`), { dateStyle: 'medium' });
  return (
    <div className={classes.side}>
      <section className={classes.state} role="status">
        <BadgeCheck size={24} aria-hidden />
        <div>
          <h2>{t(($) => $.certificates.genuineRecord)}</h2>
          <p>{t(($) => $.certificates.checked, { when: format.dateTime(checkedAt) })}</p>
        </div>
      </section>
      <dl className={classes.facts}>
        <Fact name={t(($) => $.certificates.holder)}>{record.holderName}</Fact>
        <Fact name={t(($) => $.certificates.issuedBy)}>{record.issuerName}</Fact>
        <Fact name={t(($) => $.certificates.issued)}>{format.date(record.issuedAt)}</Fact>
        <Fact name={t(($) => $.certificates.recordPeriod)}>
          {`${day(record.from)} – ${day(record.to)} · ${record.timeZone}`}
        </Fact>
        {record.figures.map((figure) => (
          <Fact key={figure.key} name={figure.name}>
            <bdi>{textOf(figure, figure.value)}</bdi>
          </Fact>
        ))}
        <Fact name={t(($) => $.certificates.numberShort, { number: '' }).trim()}>
          <bdi dir="ltr">{record.number}</bdi>
        </Fact>
      </dl>
      <FileCheck checksum={record.checksum} />
    </div>
  );
}

/** Compares a file with the one that was issued, in the browser: nobody gets it. */
function FileCheck({ checksum }: { checksum: string }) {
  const { t } = useTranslation();
  const [isSame, setSame] = useState<boolean | null>(null);
  const check = async (file: File | null) => {
    if (!file) return;
    const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    setSame([...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('') === checksum);
  };
  return (
    <section className={classes.fileCheck}>
      <p>{t(($) => $.certificates.compareText)}</p>
      <FileButton accept="application/pdf" onChange={(file) => void check(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<FileCheck2 size={17} aria-hidden />}>
            {t(($) => $.certificates.compare)}
          </Button>
        )}
      </FileButton>
      {isSame !== null && (
        <p className={classes.state} data-revoked={!isSame || undefined} role="status">
          {isSame ? <BadgeCheck size={20} aria-hidden /> : <BadgeX size={20} aria-hidden />}
          <strong>{isSame ? t(($) => $.certificates.sameFile) : t(($) => $.certificates.otherFile)}</strong>
        </p>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
