import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendChanges } from '#platform/offline/waiting-changes.ts';
import { useFormat } from '#platform/time/time.ts';
import { waitingChangesQuery } from './offline.api.ts';
import classes from './offline.module.css';

/** Changes made offline that will be sent to the server. */
export function WaitingChanges({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isSending, setIsSending] = useState(false);
  const changes = useQuery(waitingChangesQuery(count)).data ?? [];
  const send = async () => {
    setIsSending(true);
    await sendChanges();
    setIsSending(false);
  };
  return (
    <section className={classes.waiting} aria-labelledby="waiting-changes">
      <div className={classes.head}>
        <h2 id="waiting-changes">{t(($) => $.offline.waiting, { count })}</h2>
        <Button
          variant="default"
          size="sm"
          loading={isSending}
          leftSection={<CloudUpload size={15} aria-hidden />}
          onClick={() => void send()}
        >
          {t(($) => $.offline.sendNow)}
        </Button>
      </div>
      <ul className={classes.lessons}>
        {changes.map(({ number, kind, madeAt }) => (
          <li key={number}>
            <span>{kindText(kind)}</span>
            <time dateTime={new Date(madeAt).toISOString()}>{format.relative(new Date(madeAt).toISOString())}</time>
          </li>
        ))}
      </ul>
    </section>
  );

  function kindText(kind: string): string {
    if (kind === 'lessons.opening') return t(($) => $.offline.changes.opening);
    if (kind.startsWith('lesson-notes.')) return t(($) => $.offline.changes.note);
    if (kind === 'quizzes.answer') return t(($) => $.offline.changes.answer);
    return t(($) => $.offline.changes.other);
  }
}
