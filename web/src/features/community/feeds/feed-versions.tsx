import { can } from '@candela/contract/permissions';
import { eraseFeedVersion, type FeedVersion } from '@candela/contract/community/feed-versions';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { useSession } from '#platform/session/session.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialogClasses from '#ui/dialog.module.css';
import { ErrorState } from '#ui/error-state.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { ComparedVersion } from './compared-version.tsx';
import { comparedFeedQuery, feedVersionsQuery } from './feed-versions.api.ts';
import classes from './feed-versions.module.css';

/** What a post has said before, each version beside the one before it. */
export function FeedVersions({ feedId, onLeave }: { feedId: number; onLeave: () => void }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(feedVersionsQuery(feedId));
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const shown = versions.find(({ number }) => number === chosen) ?? versions[0];
  return (
    <AskingDialog title={t(($) => $.feeds.versions.title)} onLeave={onLeave} isWide>
      {query.error && !query.data && <ErrorState onRetry={() => void query.refetch()} />}
      {query.data && versions.length === 0 && <p>{t(($) => $.feeds.versions.none)}</p>}
      {shown && (
        <div className={classes.columns}>
          <div>
            <ol className={classes.list} reversed>
              {versions.map((version) => (
                <li key={version.number}>
                  <VersionButton
                    version={version}
                    isShown={version.number === shown.number}
                    onShow={() => setChosen(version.number)}
                  />
                </li>
              ))}
            </ol>
            {query.hasNextPage && (
              <Button
                size="xs"
                variant="subtle"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t(($) => $.feeds.versions.more)}
              </Button>
            )}
          </div>
          <ShownVersion key={shown.number} feedId={feedId} version={shown} />
        </div>
      )}
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onLeave}>
          {t(($) => $.feeds.versions.close)}
        </Button>
      </div>
    </AskingDialog>
  );
}

interface VersionButtonProps {
  version: FeedVersion;
  isShown: boolean;
  onShow: () => void;
}

function VersionButton({ version, isShown, onShow }: VersionButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, author, number, isCurrent } = version;
  return (
    <button type="button" className={classes.version} aria-current={isShown || undefined} onClick={onShow}>
      <strong>
        {isCurrent
          ? t(($) => $.feeds.versions.current)
          : t(($) => $.feeds.versions.number, { number: format.number(number) })}
      </strong>
      <time dateTime={at}>{format.dateTime(at)}</time>
      <span dir="auto">{author.fullName}</span>
    </button>
  );
}

function ShownVersion({ feedId, version }: { feedId: number; version: FeedVersion }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isModerator = useSession(({ profile }) => profile !== null && can(profile, 'moderation.manage'));
  const { data, error, refetch } = useQuery(comparedFeedQuery(feedId, version.number));
  const erasing = useMutation({
    mutationFn: () => call(eraseFeedVersion, { params: { id: feedId, number: version.number } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['feeds', 'versions', feedId] }),
  });
  const askToErase = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.feeds.versions.eraseTitle),
      text: t(($) => $.feeds.versions.eraseText),
      confirm: t(($) => $.feeds.versions.erase),
    });
    if (isSure) erasing.mutate();
  };
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t(($) => $.core.loading)}</p>;
  return (
    <div className={classes.shown} role="region" aria-label={t(($) => $.feeds.versions.changes)}>
      <ComparedVersion compared={data} />
      {isModerator && !version.isCurrent && !version.isErased && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Eraser size={15} aria-hidden />}
          loading={erasing.isPending}
          onClick={() => void askToErase()}
        >
          {t(($) => $.feeds.versions.erase)}
        </Button>
      )}
      <FormFailure error={erasing.error} />
    </div>
  );
}
