import type { Drawing } from '@candela/contract/live/charts';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './shared-chart.module.css';

/** The drawings of a chart as text, also for screen readers. */
export function DrawingList({ drawings, onRemove }: { drawings: readonly Drawing[]; onRemove?: (id: string) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (drawings.length === 0) return null;
  const price = (value: number | undefined) => format.number(value ?? 0, { maximumSignificantDigits: 7 });
  const describe = ({ type, points, text }: Drawing) => {
    const values = { from: price(points[0]?.value), to: price(points.at(-1)?.value) };
    const name = t(($) => $.chart.drawings[type]);
    if (type === 'note') return t(($) => $.chart.noted, { name, text: text ?? '', at: values.from });
    return points.length < 2
      ? t(($) => $.chart.drawnAt, { name, at: values.from })
      : t(($) => $.chart.drawnBetween, { name, ...values });
  };
  return (
    <details className={classes.drawn} data-fixed={!onRemove || undefined}>
      <summary>{t(($) => $.chart.drawnCount, { count: drawings.length })}</summary>
      <ul>
        {drawings.map((drawing) => (
          <li key={drawing.id}>
            <span dir="auto">{describe(drawing)}</span>
            {onRemove && (
              <button
                type="button"
                aria-label={t(($) => $.chart.remove, { drawing: describe(drawing) })}
                onClick={() => onRemove(drawing.id)}
              >
                <X size={15} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
