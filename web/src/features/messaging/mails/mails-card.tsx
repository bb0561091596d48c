import { useInfiniteQuery } from '@tanstack/react-query';
import { Mail as MailIcon, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListCard, ListCardRow } from '#ui/list-card.tsx';
import { mailListQuery } from './mails.api.ts';
import { MailDrawer } from './mail-drawer.tsx';

/** The mails stored as files because no mail server is configured. */
export function MailsCard() {
  const { t } = useTranslation();
  const mails = useInfiniteQuery(mailListQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const hasAny = mails.data?.pages.some(({ data }) => data.length > 0) ?? false;
  return (
    <>
      <ListCard
        title={t(($) => $.mails.title)}
        intro={hasAny ? t(($) => $.mails.intro) : undefined}
        query={mails}
        empty={<EmptyState icon={MailCheck} title={t(($) => $.mails.empty)} text={t(($) => $.mails.emptyText)} />}
        moreText={t(($) => $.mails.more)}
        render={({ id, subject, to, sentAt }) => (
          <ListCardRow
            icon={MailIcon}
            title={subject}
            text={t(($) => $.mails.to, { address: to })}
            at={sentAt}
            onOpen={() => setOpenId(id)}
          />
        )}
      />
      <MailDrawer id={openId} onClose={() => setOpenId(null)} />
    </>
  );
}
