import type { FeedBody } from '@candela/contract/community/feed-fields';
import { postLink } from '@candela/contract/community/post-document';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, X } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { joinRoom, onLive } from '#platform/realtime/live-client.ts';
import { LinkCard, LinkCardNote } from './link-card.tsx';
import classes from './link-card.module.css';
import { linkPreviewQuery } from './link-previews.api.ts';
import { missingCardOf } from './missing-card.ts';

/** A link is typed character by character. */
const settleMilliseconds = 800;

interface LinkCardFieldProps {
  body: FeedBody;
  isEditable: boolean;
  onChange: (hasLinkCard: boolean) => void;
}

/** The card that readers will see of the first link, and that the author may take away. */
export function LinkCardField({ body: { document, hasLinkCard }, isEditable, onChange }: LinkCardFieldProps) {
  const { t } = useTranslation();
  const [link] = useDebouncedValue(postLink(document), settleMilliseconds);
  if (link === null) return null;
  if (!hasLinkCard) {
    return (
      isEditable && (
        <div className={classes.field}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Link2 size={15} aria-hidden />}
            onClick={() => onChange(true)}
          >
            {t(($) => $.feeds.linkCard.show)}
          </Button>
        </div>
      )
    );
  }
  return (
    <Asked link={link}>
      {isEditable && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<X size={15} aria-hidden />}
          onClick={() => onChange(false)}
        >
          {t(($) => $.feeds.linkCard.remove)}
        </Button>
      )}
    </Asked>
  );
}

function Asked({ link, children }: { link: string; children: ReactNode }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = linkPreviewQuery(link);
  const { data, isError } = useQuery(query);
  const id = data?.id ?? null;
  useEffect(() => {
    const leave = joinRoom('link-previews');
    const stop = onLive('linkPreviews.read', (read) => {
      if (read.id === id) void client.invalidateQueries({ queryKey: ['link-previews', link] });
    });
    return () => {
      stop();
      leave();
    };
  }, [client, id, link]);
  // A page of this site without a card is a link like any other.
  if (isError || (data && data.id === null && data.card === null)) return null;
  if (data?.card) {
    return (
      <div className={classes.field}>
        <LinkCard card={data.card} />
        {children}
      </div>
    );
  }
  const missing = data && missingCardOf(data.state);
  return (
    <LinkCardNote>
      {missing ? t(($) => $.feeds.linkCard.missing[missing]) : t(($) => $.feeds.linkCard.waiting)}
    </LinkCardNote>
  );
}
