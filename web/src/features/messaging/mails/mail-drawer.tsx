import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { linkedText } from '#ui/linked-text.ts';
import { mailQuery } from './mails.api.ts';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import classes from './mail-drawer.module.css';

/** One stored mail with its text and working links. */
export function MailDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: mail, isError, refetch } = useQuery({ ...mailQuery(id ?? ''), enabled: id !== null });
  return (
    <SidePanel isOpen={id !== null} title={mail?.subject ?? t(($) => $.mails.title)} width={560} onClose={onClose}>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!mail && !isError && <Skeleton height={180} />}
      {mail && (
        <>
          <p className={classes.meta}>
            <span>{t(($) => $.mails.to, { address: mail.to })}</span>
            <time dateTime={mail.sentAt}>{format.dateTime(mail.sentAt)}</time>
          </p>
          {mail.isMasked && (
            <p className={classes.masked}>
              <Lock size={16} aria-hidden />
              {t(($) => $.mails.masked)}
            </p>
          )}
          <p className={classes.text} dir="auto">
            {linkedText(mail.text).map(({ text, isLink, href }, index) =>
              isLink ? (
                <a key={index} href={href} target="_blank" rel="noopener noreferrer">
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        </>
      )}
    </SidePanel>
  );
}
