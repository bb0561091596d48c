import type { Branding } from '@candela/contract/site/settings';
import { BookOpenCheck, Check, Radio, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import { drawnCandles } from '#ui/drawn-candles.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import classes from './brand-side.module.css';

const width = 800;
const height = 900;
const count = 26;
const candles = drawnCandles(count, 20);

/** The left half of signed-out pages on wide screens, with the texts of the installation, or what every installation has. */
export function BrandSide() {
  const { t, i18n } = useTranslation();
  const branding = useBranding();
  // Branding stored by an older release does not have this field.
  const texts = (branding as Partial<Branding> | undefined)?.signInTexts ?? [];
  const own = texts.find(({ languageCode }) => languageCode === i18n.language);
  const points = own
    ? own.points.filter((point) => point.trim() !== '').map((text) => ({ text, Icon: Check }))
    : [
        { text: t(($) => $.login.brand.pointCourses), Icon: BookOpenCheck },
        { text: t(($) => $.login.brand.pointLive), Icon: Radio },
        { text: t(($) => $.login.brand.pointCertificates), Icon: ShieldCheck },
      ];
  return (
    <aside className={classes.side}>
      <Candles />
      <div className={classes.brand}>
        <BrandMark size={34} />
        {branding?.productName}
      </div>
      <div className={classes.words}>
        <p className={classes.headline}>{own?.headline ?? t(($) => $.login.brand.headline)}</p>
        <p className={classes.text}>{own?.text ?? t(($) => $.login.brand.text)}</p>
        {points.length > 0 && (
          <ul className={classes.points}>
            {points.map(({ text, Icon }) => (
              <li key={text}>
                <Icon size={20} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  );
}

function Candles() {
  const step = width / count;
  const y = (value: number) => height * (0.86 - value * 0.8);
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {[0.15, 0.35, 0.55, 0.75].map((value) => (
        <line key={value} x1={0} x2={width} y1={y(value)} y2={y(value)} className={classes.grid} />
      ))}
      {candles.map(({ open, close, high, low }, index) => {
        const x = (index + 0.5) * step;
        const top = y(Math.max(open, close));
        return (
          <g key={x} className={close >= open ? classes.rising : classes.falling}>
            <line x1={x} x2={x} y1={y(high)} y2={y(low)} />
            <rect
              x={x - step * 0.3}
              y={top}
              width={step * 0.6}
              height={Math.max(3, y(Math.min(open, close)) - top)}
              rx={2.5}
            />
          </g>
        );
      })}
    </svg>
  );
}
