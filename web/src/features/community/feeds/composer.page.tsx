import '@mantine/core/styles/Skeleton.layer.css';
import type { FeedBody, FeedForm } from '@candela/contract/community/feed-fields';
import { can } from '@candela/contract/permissions';
import { emptyRichText } from '@candela/contract/rich-text';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Rss, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import type { KeptDraft } from '#platform/autosave/kept-draft.ts';
import { useDraftName, useKeptDraft } from '#platform/autosave/use-autosave.ts';
import { useSession } from '#platform/session/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { DraftComposer } from './draft-composer.tsx';
import { bodyOf, feedFormQuery } from './feed-forms.api.ts';
import { PublishedComposer } from './published-composer.tsx';

/** A new post, or one that is edited. All roles reach the page; only those who may publish can write. */
export function ComposerPage() {
  const { t } = useTranslation();
  const { feedId } = useParams({ strict: false });
  const isAuthor = useSession(({ profile }) => profile !== null && can(profile, 'feeds.create'));
  if (!isAuthor) {
    return (
      <EmptyState
        isPage
        icon={Rss}
        title={t(($) => $.feeds.notAuthor)}
        text={t(($) => $.feeds.notAuthorText)}
        action={<ToAll />}
      />
    );
  }
  return feedId === undefined ? <NewPost /> : <Existing id={Number(feedId)} />;
}

function ToAll() {
  const { t } = useTranslation();
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/education/feeds" {...props} />}>
      {t(($) => $.feeds.toAll)}
    </Button>
  );
}

function NewPost() {
  const { i18n } = useTranslation();
  const [content] = useState((): FeedBody => ({
    document: emptyRichText(),
    symbols: [],
    languageCode: i18n.resolvedLanguage ?? i18n.language,
    subscriptionTypeIds: [],
    pinDays: 0,
    isNotified: true,
    poll: null,
    pictures: [],
    hasLinkCard: true,
  }));
  const name = useDraftName('feed new');
  return <DraftComposer name={name} form={null} opened={{ revision: 0, content }} kept={null} />;
}

function Existing({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: form, error, refetch } = useQuery(feedFormQuery(id));
  if (form && (form.status === 'draft' || form.status === 'scheduled'))
    return <Draft key={`${form.id} ${form.scheduledAt}`} form={form} />;
  if (form) return <PublishedComposer key={`${form.id} ${form.revision}`} form={form} />;
  if (error instanceof ApiError && error.status < 500) {
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title={t(($) => $.feeds.gone)}
        text={t(($) => $.feeds.goneText)}
        action={<ToAll />}
      />
    );
  }
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  return <Waiting />;
}

/** Once the changes on this device have been read. */
function Draft({ form }: { form: FeedForm }) {
  const name = useDraftName(`feed ${form.id}`);
  const kept = useKeptDraft<FeedBody>(name);
  if (kept === undefined) return <Waiting />;
  const opened = { revision: form.revision, content: bodyOf(form) };
  return <DraftComposer name={name} form={form} opened={opened} kept={kept && withPictures(kept)} />;
}

/** What this device has kept since before posts had pictures and cards of links. */
function withPictures({ base, mine, attempt, ...kept }: KeptDraft<FeedBody>): KeptDraft<FeedBody> {
  const none: Partial<FeedBody> = { pictures: [], hasLinkCard: true };
  const whole = (content: FeedBody): FeedBody => ({ ...none, ...content });
  return {
    ...kept,
    base: whole(base),
    mine: whole(mine),
    attempt: attempt && { ...attempt, content: whole(attempt.content) },
  };
}

function Waiting() {
  const { t } = useTranslation();
  return <Skeleton height={420} radius="lg" role="status" aria-label={t(($) => $.core.loading)} />;
}
