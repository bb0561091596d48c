import { ChartCandlestick, Coffee, MonitorUp, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { scenes, type Scene } from './capture.ts';
import classes from './live-studio.module.css';
import { studioKeys } from './studio-keys.ts';

const icons = { chart: ChartCandlestick, screen: MonitorUp, camera: UserRound, break: Coffee };

interface SceneBarProps {
  scene: Scene;
  /** Those that are possible here: phones cannot share the screen, and a chart needs prices. */
  offered: readonly Scene[];
  onScene: (scene: Scene) => void;
}

/** What viewers see; can change while live, also by keys. */
export function SceneBar({ scene, offered, onScene }: SceneBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.sources} role="group" aria-label={t(($) => $.live.scene)}>
      {scenes
        .filter((each) => offered.includes(each))
        .map((each) => {
          const Icon = icons[each];
          return (
            <button
              key={each}
              type="button"
              title={t(($) => $.live.scenes[each])}
              aria-pressed={each === scene}
              aria-keyshortcuts={studioKeys[each]}
              onClick={() => onScene(each)}
            >
              <Icon size={17} aria-hidden /> <span>{t(($) => $.live.scenes[each])}</span>
              <kbd aria-hidden>{studioKeys[each]}</kbd>
            </button>
          );
        })}
    </div>
  );
}
