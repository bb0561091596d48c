import { brandColorsOf, checkContrasts, isHexColor, readableContrast } from '@candela/contract/site/brand-colors';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import type { SettingsDraft } from './use-settings-draft.ts';
import classes from './brand-preview.module.css';

/** Preview of the brand in both colour schemes, with a contrast check. */
export function BrandPreview({ draft }: { draft: SettingsDraft }) {
  const { t } = useTranslation();
  const saved = useBranding()?.primaryColor;
  const wanted = String(draft.valueOf('branding.primaryColor'));
  const color = isHexColor(wanted) ? wanted : (saved ?? '');
  if (!isHexColor(color)) return null;
  const checks = checkContrasts(color);
  return (
    <section className={classes.preview} aria-label={t(($) => $.settings.preview)}>
      <h2>{t(($) => $.settings.preview)}</h2>
      <Picture scheme="light" color={color} draft={draft} />
      <Picture scheme="dark" color={color} draft={draft} />
      <h2>{t(($) => $.settings.contrast)}</h2>
      <ul className={classes.checks}>
        {checks.map(({ check, contrast }) => {
          const isGood = contrast >= readableContrast;
          const Icon = isGood ? CircleCheck : CircleAlert;
          return (
            <li key={check} data-good={isGood || undefined}>
              <Icon size={16} aria-hidden />
              <span>{t(($) => $.settings.contrastOf[check])}</span>
              <strong className="tabular">{contrast.toFixed(1)}:1</strong>
              <span>{isGood ? 'AA' : `${readableContrast}:1`}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Picture({ scheme, color, draft }: { scheme: 'light' | 'dark'; color: string; draft: SettingsDraft }) {
  const { t } = useTranslation();
  const { shades, [scheme]: own } = brandColorsOf(color);
  const logo = String(draft.valueOf('branding.logo'));
  const style: Record<string, string> = {
    '--shown-brand': color,
    '--shown-deep': shades[9] ?? color,
    '--shown-ink': own.ink,
    '--shown-soft': own.soft,
  };
  return (
    <div className={classes.picture} data-scheme={scheme} style={style satisfies CSSProperties} aria-hidden>
      <div className={classes.head}>
        <img src={logo ? `/brand/${logo}.png` : '/favicon.svg'} alt="" width={20} height={20} />
        <strong dir="auto">{String(draft.valueOf('branding.productName'))}</strong>
      </div>
      <div className={classes.hero}>
        <strong>{t(($) => $.settings.sampleTitle)}</strong>
        <span>{t(($) => $.settings.sampleButton)}</span>
      </div>
      <div className={classes.parts}>
        <span className={classes.filled}>{t(($) => $.settings.sampleContinue)}</span>
        <span className={classes.soft}>{t(($) => $.settings.sampleAll)}</span>
        <span className={classes.link}>{t(($) => $.settings.sampleLink)}</span>
      </div>
    </div>
  );
}
