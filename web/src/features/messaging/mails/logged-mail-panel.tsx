import type { LoggedMail } from '@candela/contract/messaging/mails';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageName } from '#platform/languages/language-name.ts';
import { useFormat } from '#platform/time/time.ts';
import { SidePanel } from '#ui/side-panel.tsx';
import { useMailRetry } from './mail-log.api.ts';
import classes from './mail-log.module.css';

/** One mail of the log: its state, the reason, and actions. */
export function LoggedMailPanel({ mail, onClose }: { mail: LoggedMail | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel
      isOpen={mail !== null}
      title={mail ? t(($) => $.mailLog.kinds[mail.template]) : ''}
      width={480}
      onClose={onClose}
    >
      {mail && <Details key={mail.id} mail={mail} onDone={onClose} />}
    </SidePanel>
  );
}

function Details({ mail, onDone }: { mail: LoggedMail; onDone: () => void }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const retry = useMailRetry();
  const language = languageName(mail.languageCode, i18n.language);
  return (
    <div className={classes.details}>
      <dl>
        <dt>{t(($) => $.mails.to, { address: '' })}</dt>
        <dd>
          <bdi>{mail.to}</bdi>
        </dd>
        <dt>{t(($) => $.mailLog.state)}</dt>
        <dd>{t(($) => $.mailLog.states[mail.state])}</dd>
        <dt>{t(($) => $.mailLog.queued)}</dt>
        <dd>{format.dateTime(mail.queuedAt)}</dd>
        {mail.endedAt !== null && (
          <>
            <dt>{t(($) => $.mailLog.ended)}</dt>
            <dd>{format.dateTime(mail.endedAt)}</dd>
          </>
        )}
        <dt>{t(($) => $.mailLog.attempts)}</dt>
        <dd>{format.number(mail.attempts)}</dd>
        <dt>{t(($) => $.mailLog.language)}</dt>
        <dd>{language ?? mail.languageCode}</dd>
        {mail.lastError !== null && (
          <>
            <dt>{t(($) => $.mailLog.error)}</dt>
            <dd dir="auto">{mail.lastError}</dd>
          </>
        )}
      </dl>
      {mail.isRetryable && (
        <Button loading={retry.isPending} onClick={() => retry.mutate(mail.id, { onSettled: onDone })}>
          {t(($) => $.mailLog.retry)}
        </Button>
      )}
    </div>
  );
}
