import type { ShownIndicator } from '@candela/contract/market-data/chart-layouts';
import { Eye, EyeOff, SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IndicatorForm } from './indicator-form.tsx';
import { useIndicatorNames } from './indicator-names.ts';
import { shownName } from './shown-names.ts';
import classes from './indicator-panel.module.css';

interface ShownIndicatorsProps {
  shown: readonly ShownIndicator[];
  onChange: (shown: ShownIndicator[]) => void;
}

/** The indicators that are on a chart: to change, hide and remove. */
export function ShownIndicators({ shown, onChange }: ShownIndicatorsProps) {
  const { t } = useTranslation();
  const { texts } = useIndicatorNames();
  const [opened, setOpened] = useState<string | null>(null);
  const change = (id: string, changes: Partial<ShownIndicator>) =>
    onChange(shown.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  return (
    <section aria-label={t(($) => $.marketChart.indicatorsShown)}>
      {shown.length === 0 && <p className={classes.hint}>{t(($) => $.marketChart.noIndicators)}</p>}
      <ul className={classes.shown}>
        {shown.map((each) => {
          const name = shownName(each, texts);
          const isOpen = opened === each.id;
          return (
            <li key={each.id} data-hidden={each.isHidden || undefined}>
              <div className={classes.row}>
                <button
                  type="button"
                  className={classes.name}
                  aria-expanded={isOpen}
                  aria-label={t(($) => $.marketChart.change, { name })}
                  onClick={() => setOpened(isOpen ? null : each.id)}
                >
                  <span dir="auto">{name}</span>
                  <SlidersHorizontal size={15} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={
                    each.isHidden ? t(($) => $.marketChart.show, { name }) : t(($) => $.marketChart.hide, { name })
                  }
                  onClick={() => change(each.id, { isHidden: !each.isHidden })}
                >
                  {each.isHidden ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
                </button>
                <button
                  type="button"
                  aria-label={t(($) => $.marketChart.remove, { name })}
                  onClick={() => onChange(shown.filter(({ id }) => id !== each.id))}
                >
                  <X size={16} aria-hidden />
                </button>
              </div>
              {isOpen && <IndicatorForm shown={each} onChange={(changes) => change(each.id, changes)} />}
            </li>
          );
        })}
      </ul>
      {shown.length > 0 && <p className={classes.hint}>{t(($) => $.marketChart.settling)}</p>}
    </section>
  );
}
