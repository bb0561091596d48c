import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, Skeleton, useDirection } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { linkedText } from './linked-text.ts';
import { mailQuery } from './mails.api.ts';
import { useFormat } from '#platform/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './mail-drawer.module.css';

/** One kept mail with its text, where links can be followed. */
export function MailDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const format = useFormat();
  const {
    data: mail,
    isError,
    refetch,
  } = useQuery(id ? mailQuery(id) : { queryKey: ['mails', 'none'], queryFn: skipToken });
  return (
    <Drawer.Root
      opened={id !== null}
      onClose={onClose}
      position={dir === 'rtl' ? 'left' : 'right'}
      size="max(350px, min(560px, 100vw))"
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title fw={650} fz="1.0625rem">
            {mail?.subject ?? t(($) => $.mails.title)}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t(($) => $.core.close)} />
        </Drawer.Header>
        <Drawer.Body>
          {isError && <ErrorState onRetry={() => void refetch()} />}
          {!mail && !isError && <Skeleton height={180} />}
          {mail && (
            <>
              <p className={classes.meta}>
                <span>{t(($) => $.mails.to, { address: mail.to })}</span>
                <time dateTime={mail.sentAt}>{format.dateTime(mail.sentAt)}</time>
              </p>
              <p className={classes.text} dir="auto">
                {linkedText(mail.text).map(({ text, isLink }, index) =>
                  isLink ? (
                    <a key={index} href={text} target="_blank" rel="noopener noreferrer">
                      {text}
                    </a>
                  ) : (
                    text
                  ),
                )}
              </p>
            </>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
