import { CalendarClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { localItem } from '#platform/device/stores/items.ts';
import { inspected } from '#platform/devtools.ts';
import classes from './release-choice.module.css';

const item = localItem('chart-releases');

interface ReleaseChoice {
  /** Whether charts without a layout of their own mark economic releases; remembered on the device. */
  isShown: boolean;
}

export const useReleaseChoice = create(
  inspected('chartReleases', (): ReleaseChoice => ({ isShown: item.read() !== 'false' })),
);

/** Shows or hides the marks of economic releases on charts that have no settings: those of trade ideas and strategies. */
export function ReleaseButton() {
  const { t } = useTranslation();
  const isShown = useReleaseChoice((state) => state.isShown);
  const choose = () => {
    item.write(String(!isShown));
    useReleaseChoice.setState({ isShown: !isShown });
  };
  return (
    <button type="button" className={classes.button} aria-pressed={isShown} onClick={choose}>
      <CalendarClock size={15} aria-hidden />
      {t(($) => $.chart.releases.name)}
    </button>
  );
}
