import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { chartTypes, type ChartLayout } from '@candela/contract/market-data/chart-layouts';
import { Button, Radio, Switch } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './indicator-panel.module.css';

interface SettingsPanelProps {
  layout: ChartLayout;
  /** Only prices of symbols with splits can be adjusted. */
  hasSplits: boolean;
  onChange: (changes: Partial<ChartLayout>) => void;
  onReset: () => void;
}

/** How a chart looks. */
export function SettingsPanel({ layout, hasSplits, onChange, onReset }: SettingsPanelProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <Radio.Group
        label={t(($) => $.marketChart.type)}
        value={layout.type}
        onChange={(value) => onChange({ type: chartTypes.find((each) => each === value) ?? 'candles' })}
      >
        <div className={classes.options}>
          {chartTypes.map((each) => (
            <Radio key={each} value={each} label={t(($) => $.marketChart.types[each])} />
          ))}
        </div>
      </Radio.Group>
      {hasSplits && (
        <Switch
          label={t(($) => $.marketChart.adjusted)}
          description={t(($) => $.marketChart.adjustedHint)}
          checked={layout.isAdjusted}
          onChange={(event) => onChange({ isAdjusted: event.currentTarget.checked })}
        />
      )}
      <Switch
        label={t(($) => $.marketChart.shaded)}
        checked={layout.isShaded}
        onChange={(event) => onChange({ isShaded: event.currentTarget.checked })}
      />
      <Switch
        label={t(($) => $.marketChart.releases)}
        checked={layout.hasReleases}
        onChange={(event) => onChange({ hasReleases: event.currentTarget.checked })}
      />
      <Button variant="default" leftSection={<RotateCcw size={16} aria-hidden />} onClick={onReset}>
        {t(($) => $.marketChart.reset)}
      </Button>
    </div>
  );
}
