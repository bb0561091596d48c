import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';

interface MarketAndStyleProps {
  market?: string;
  style?: string;
  /** An empty value: all of them. */
  onChange: (changes: { market?: string; style?: string }) => void;
}

/** Chooses a market and a style, or all of them. */
export function MarketAndStyle({ market = '', style = '', onChange }: MarketAndStyleProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const { tradingMarkets = [], tradingStyles = [] } = useLookups() ?? {};
  return (
    <>
      <NativeSelect
        aria-label={t(($) => $.records.market)}
        value={market}
        data={[
          { value: '', label: t(($) => $.records.allMarkets) },
          ...tradingMarkets.map((code) => ({ value: code, label: label('tradingMarkets', code) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ market: value })}
      />
      <NativeSelect
        aria-label={t(($) => $.ideas.style)}
        value={style}
        data={[
          { value: '', label: t(($) => $.ideas.allStyles) },
          ...tradingStyles.map((code) => ({ value: code, label: label('tradingStyles', code) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ style: value })}
      />
    </>
  );
}
