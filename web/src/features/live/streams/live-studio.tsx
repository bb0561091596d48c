import type { Live } from '@candela/contract/live/streams';
import { Button } from '@mantine/core';
import { Settings2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findBroadcastSupport } from './broadcast-support.ts';
import { CaptionSwitch } from './caption-switch.tsx';
import { DeviceFields } from './device-fields.tsx';
import { DeviceNotices } from './device-notices.tsx';
import { DeviceSwitches } from './device-switches.tsx';
import { HandOver } from './hand-over.tsx';
import { HealthPanel } from './health-panel.tsx';
import { InsetFields } from './inset-fields.tsx';
import classes from './live-studio.module.css';
import { ObsAddress } from './obs-address.tsx';
import { OnAirButtons } from './on-air.tsx';
import { RecordSwitch } from './record-switch.tsx';
import { SceneBar } from './scene-bar.tsx';
import { StudioPreview } from './studio-preview.tsx';
import { StudioWithoutBroadcast } from './studio-without-broadcast.tsx';
import { useStudio, type Studio, type StudioChart } from './use-studio.ts';

interface LiveStudioProps {
  live: Live;
  chart: StudioChart;
  /** Places the self-view elsewhere, for example in a corner of the chart. */
  place?: (preview: ReactNode) => ReactNode;
  /** What the host sees large, chosen beside the scene; null: there is only the picture. */
  views?: ReactNode;
}

/** The studio, where a host prepares, goes live and ends the session. */
export function LiveStudio({ live, chart, place = (shown) => shown, views = null }: LiveStudioProps) {
  const [support] = useState(() => findBroadcastSupport(window));
  if (support === 'none') return <StudioWithoutBroadcast live={live} />;
  return <StudioDesk live={live} chart={chart} place={place} views={views} hasH264={support === 'full'} />;
}

interface StudioDeskProps extends Required<LiveStudioProps> {
  hasH264: boolean;
}

function StudioDesk({ live, chart, place, views, hasH264 }: StudioDeskProps) {
  const { t } = useTranslation();
  const studio = useStudio(live, chart);
  const { captured, onAir, health, isReady, turnCamera } = studio;
  const { stream, hasMicrophone, change } = captured;
  const isOver = live.state === 'ended';
  return (
    <div className={classes.desk} data-desk>
      {place(<StudioPreview live={live} studio={studio} />)}
      <DeviceNotices
        problems={captured.problems}
        loss={captured.loss}
        onRetry={() => change({})}
        onWithoutCamera={() => turnCamera(false)}
      />
      {studio.isOnBreak && <p className={classes.notice}>{t(($) => $.live.onBreak)}</p>}
      {!hasH264 && !isOver && <p className={classes.notice}>{t(($) => $.live.withoutH264)}</p>}
      {stream && !isReady && !isOver && <p className={classes.notice}>{t(($) => $.live.nothingToSend)}</p>}
      <div className={classes.bar}>
        <DeviceSwitches
          sound={hasMicrophone ? stream : null}
          isMicrophoneOn={studio.isMicrophoneOn}
          isCameraOn={studio.isCameraOn}
          onMicrophone={studio.turnMicrophone}
          onCamera={turnCamera}
          onLevel={health.hear}
        />
        <SceneBar scene={studio.scene} offered={studio.offered} onScene={studio.showScene} />
        {views}
        <HealthPanel onAir={onAir} warnings={health.warnings} />
        <StudioSettings live={live} studio={studio} />
        <OnAirButtons live={live} onAir={onAir} isReady={isReady} />
      </div>
    </div>
  );
}

/** Set before the session or seldom during it. Always on the page, because captions go on while it is closed. */
function StudioSettings({ live, studio }: { live: Live; studio: Studio }) {
  const { t } = useTranslation();
  const { captured, scene, inset, setInset, isSilent } = studio;
  const { stream, hasCamera, devices, choice, change } = captured;
  const isOver = live.state === 'ended';
  const id = useId();
  return (
    <>
      <Button
        className={classes.settingsButton}
        variant="default"
        leftSection={<Settings2 size={17} aria-hidden />}
        popoverTarget={id}
      >
        <span className={classes.words}>{t(($) => $.live.settings)}</span>
      </Button>
      <div id={id} popover="auto" role="group" aria-label={t(($) => $.live.settings)} className={classes.panel}>
        <div className={classes.settings}>
          <DeviceFields devices={devices} choice={choice} onChange={change} />
          {scene === 'screen' && hasCamera && <InsetFields inset={inset} onChange={setInset} />}
          {!isOver && live.canRecord && <RecordSwitch live={live} />}
          {!isOver && <CaptionSwitch live={live} track={stream?.getAudioTracks()[0]} isMuted={isSilent} />}
          <ObsAddress live={live} />
          {!isOver && <HandOver key={live.hosts.map(({ id: hostId }) => hostId).join()} live={live} />}
          <p className={classes.keys}>{t(($) => $.live.studioKeys)}</p>
        </div>
      </div>
    </>
  );
}
