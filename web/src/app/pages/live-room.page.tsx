import '@mantine/core/styles/Skeleton.layer.css';
import type { Chart } from '@candela/contract/live/charts';
import type { Live } from '@candela/contract/live/streams';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Eye, Info, Lightbulb } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BareBack } from '#app/pages/bare-back.tsx';
import { LiveIdeas, useIdeaLevels } from '#app/pages/live-ideas.tsx';
import { ChartStage } from '#app/pages/chart-stage.tsx';
import { ClosedRoom } from '#app/pages/closed-room.tsx';
import { Replay } from '#app/pages/replay.tsx';
import { BeginChart } from '#features/live/charts/begin-chart.tsx';
import { useChartScene } from '#features/live/charts/use-chart-scene.ts';
import { useSharedChart } from '#features/live/charts/charts.api.ts';
import { SharedChart } from '#features/live/charts/shared-chart.tsx';
import { RoomPanel } from '#features/live/rooms/room-panel.tsx';
import { Speaking } from '#features/live/speakers/speaking.tsx';
import { LiveBadge } from '#features/live/streams/live-badge.tsx';
import { LiveStage } from '#features/live/streams/live-stage.tsx';
import { LiveStudio } from '#features/live/streams/live-studio.tsx';
import { liveQuery } from '#features/live/streams/streams.api.ts';
import { useClosedRoom, useLivestreamRoom } from '#features/live/streams/use-livestream-room.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { useFormat } from '#platform/time/time.ts';
import { recordingQuery } from '#features/live/recordings/recordings.api.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PopoverButton } from '#ui/popover-button.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './live-room.module.css';

/** How often somebody who was removed asks whether they may come in again. */
const banMilliseconds = 30_000;

const isBan = (error: Error | null) => error instanceof ApiError && error.body?.title === 'errors.rooms.banned.title';

/** The live room of a meeting: the studio for hosts, the stage for everybody else. */
export function LiveRoomPage() {
  const { t } = useTranslation();
  const { meetingId = '', eventId } = useParams({ strict: false });
  const {
    data: live,
    error,
    refetch,
  } = useQuery({
    ...liveQuery(meetingId),
    retry: false,
    // A ban that is lifted is told, which may be missed.
    refetchInterval: ({ state }) => (isBan(state.error) ? banMilliseconds : false),
  });
  // An ended session does not change any more.
  useLivestreamRoom(live?.state !== 'ended');
  useClosedRoom(meetingId, live?.eventId ?? (Number(eventId) || undefined));
  const isOther = live !== undefined && eventId !== undefined && live.eventId !== Number(eventId);
  const isRefused = error instanceof ApiError && error.status < 500;
  if (isRefused || isOther) return <ClosedRoom error={isRefused ? error : null} eventId={Number(eventId) || null} />;
  if (error && !live) return <ErrorState onRetry={() => void refetch()} />;
  if (!live) return <Skeleton height="100dvh" aria-label={t(($) => $.core.loading)} />;
  return <Room live={live} />;
}

function Room({ live }: { live: Live }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOver = live.state === 'ended';
  const { data: recording } = useQuery({
    ...recordingQuery(live.eventId),
    enabled: isOver && live.recordingState !== null,
  });
  const [areIdeasOpen, setIdeasOpen] = useState(false);
  return (
    <div className={classes.room} data-over={isOver || undefined}>
      <header className={classes.head}>
        <BareBack to="/education/events" />
        <div className={classes.title}>
          <h1 lang={live.languageCode} dir="auto">
            {recording?.title ?? live.title}
          </h1>
          <p dir="auto">{live.hosts.map(({ fullName }) => fullName).join(' · ')}</p>
        </div>
        <LiveBadge live={live} />
        <div className={classes.tools}>
          {live.state === 'live' && (
            <span className={classes.viewers}>
              <Eye size={16} aria-hidden />
              <span>{t(($) => $.live.viewers, { count: live.viewerCount })}</span>
              <b aria-hidden>{format.number(live.viewerCount)}</b>
            </span>
          )}
          {!isOver && (
            <>
              <ActionIcon
                className={classes.ideasButton}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t(($) => $.live.ideas)}
                aria-expanded={areIdeasOpen}
                onClick={() => setIdeasOpen(!areIdeasOpen)}
              >
                <Lightbulb size={18} aria-hidden />
              </ActionIcon>
              <PopoverButton label={t(($) => $.live.about)} icon={<Info size={18} aria-hidden />} width={340}>
                <About live={live} />
              </PopoverButton>
            </>
          )}
        </div>
      </header>
      {isOver ? (
        <Replay live={live} fallback={<Session live={live} />} about={<About live={live} />} />
      ) : (
        <Session key={live.eventId} live={live} areIdeasOpen={areIdeasOpen} />
      )}
    </div>
  );
}

function Session({ live, areIdeasOpen = false }: { live: Live; areIdeasOpen?: boolean }) {
  const { shared, edit } = useSharedChart(live.eventId);
  const isOver = live.state === 'ended';
  // After the end the studio is removed, which releases camera and microphone.
  const isStudio = live.isHost && !isOver;
  const chart = shared?.chart ?? null;
  const ideas = useIdeaLevels(live.eventId, chart && { symbol: chart.symbol, at: null });
  return (
    <div className={classes.main}>
      <div className={classes.stage}>
        <div className={classes.picture} data-chart={chart !== null || undefined}>
          <ChartStage
            key={live.eventId}
            hasBar={isStudio}
            chart={
              chart &&
              shared && (
                <SharedChart
                  chart={chart}
                  isOwn={shared.isOwn}
                  levels={ideas.levels}
                  {...(isStudio && { onChange: edit })}
                />
              )
            }
            renderPicture={({ dock, area, views, inset }) =>
              isStudio ? (
                <HostStudio live={live} chart={chart} edit={edit} place={inset} views={views} />
              ) : (
                inset(<LiveStage live={live} dock={dock} area={area} />)
              )
            }
          />
        </div>
        {isStudio && shared && !chart && (
          <div className={classes.begin}>
            <BeginChart onBegin={edit} />
          </div>
        )}
        {ideas.reader}
        <div className={classes.ideas} data-open={areIdeasOpen || undefined}>
          <LiveIdeas eventId={live.eventId} canCall={live.isHost && live.state === 'live'} />
        </div>
        {isOver && <About live={live} />}
      </div>
      <div className={classes.side}>
        <RoomPanel
          eventId={live.eventId}
          isOver={isOver}
          hasStudioKeys={isStudio}
          renderSpeaker={(speaker, isModerator) => (
            <Speaking eventId={live.eventId} speaker={speaker} isModerator={isModerator} />
          )}
        />
      </div>
    </div>
  );
}

interface HostStudioProps {
  live: Live;
  chart: Chart | null;
  edit: (chart: Chart | null) => void;
  place: (preview: ReactNode) => ReactNode;
  views: ReactNode;
}

/** The studio, in which the shared chart is one of the scenes. */
function HostStudio({ live, chart, edit, place, views }: HostStudioProps) {
  return <LiveStudio live={live} chart={useChartScene(chart, edit)} place={place} views={views} />;
}

function About({ live }: { live: Live }) {
  const format = useFormat();
  return (
    <section className={classes.about}>
      <p className={classes.hosts}>
        {live.hosts.map((host) => (
          <span key={host.id}>
            <UserAvatar name={host.fullName} src={host.thumbnailImagePath} size={28} /> {host.fullName}
          </span>
        ))}
        <span className={classes.when}>{format.dateTime(live.startsAt)}</span>
      </p>
      {live.description && (
        <p className={classes.text} lang={live.languageCode} dir="auto">
          {live.description}
        </p>
      )}
    </section>
  );
}
