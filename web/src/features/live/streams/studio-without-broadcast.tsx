import type { Live } from '@candela/contract/live/streams';
import { useTranslation } from 'react-i18next';
import classes from './live-studio.module.css';
import { ObsAddress } from './obs-address.tsx';
import { OnAirButtons } from './on-air.tsx';
import { RecordSwitch } from './record-switch.tsx';
import type { OnAir } from './use-publishing.ts';

const nothing: OnAir = { state: null, health: null, sessionId: null, lostAt: null, start: () => {}, stop: () => {} };

/** The studio in a browser that cannot publish: says so, and offers OBS instead. */
export function StudioWithoutBroadcast({ live }: { live: Live }) {
  const { t } = useTranslation();
  const isOver = live.state === 'ended';
  return (
    <div className={classes.desk} data-desk>
      <div className={classes.preview}>
        <p role="status">{t(($) => $.live.cannotBroadcast)}</p>
      </div>
      <div className={classes.without}>
        {!isOver && live.canRecord && <RecordSwitch live={live} />}
        <ObsAddress live={live} />
      </div>
      <div className={classes.bar}>
        <OnAirButtons live={live} onAir={nothing} isReady={false} />
      </div>
    </div>
  );
}
