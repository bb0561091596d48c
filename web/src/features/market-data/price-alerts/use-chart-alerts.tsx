import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import type { Instrument } from '@candela/contract/market-data/candles';
import { AlertForm } from './alert-form.tsx';
import { activeAlertsQuery, useAlertCancelling } from './price-alerts.api.ts';
import classes from './price-alerts.module.css';

/**
 * The user's alerts as lines on the chart of their symbol, each with a button that cancels it, and a dialog for one at a price that was
 * chosen on the chart.
 * @param price the last one; null: not known
 */
export function useChartAlerts(instrument: Instrument, price: number | null) {
  const { t } = useTranslation();
  const format = useFormat();
  const [chosen, setChosen] = useState<number | null>(null);
  const { mutate: cancel } = useAlertCancelling();
  const alerts = useQuery(activeAlertsQuery(instrument.id)).data?.data;
  const { pricePrecision: decimals } = instrument;
  const lines = useMemo(() => {
    const text = (value: number) =>
      format.number(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    return (alerts ?? []).map((alert) => ({
      id: `alert-${alert.id}`,
      alertId: alert.id,
      price: alert.price,
      text: t(($) => $.priceAlerts.line, { price: text(alert.price) }),
      label: t(($) => $.priceAlerts.cancelOf, { price: text(alert.price) }),
    }));
  }, [alerts, decimals, format, t]);
  const levels = useMemo(
    () => ({
      levels: lines.map((line) => ({
        id: line.id,
        price: line.price,
        text: line.text,
        tone: 'alert' as const,
        isDashed: true,
        mayBeOutside: true,
      })),
      zones: null,
      from: 0,
      until: null,
      events: [],
      marked: null,
    }),
    [lines],
  );
  const removals = lines.map(({ id, alertId, label }) => ({ id, label, onRemove: () => cancel(alertId) }));
  const onPrice = useCallback((value: number) => setChosen(value), []);
  const leave = () => setChosen(null);
  const dialog = chosen !== null && (
    <AskingDialog title={t(($) => $.priceAlerts.title)} onLeave={leave}>
      <AlertForm instrument={instrument} price={price} chosen={chosen} onDone={leave} />
      <Button variant="subtle" className={classes.fill} onClick={leave}>
        {t(($) => $.core.goBack)}
      </Button>
    </AskingDialog>
  );
  return { atPrices: { levels, removals, onPrice }, dialog };
}
