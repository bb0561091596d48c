import type { ReactNode } from 'react';
import { drawnCandles } from './drawn-candles.ts';
import classes from './hero.module.css';

const candles = drawnCandles(24, 7);

interface HeroProps {
  /** Absent while loading: the space is reserved. */
  children?: ReactNode;
}

/** The most important thing on a page, over drawn candles. */
export function Hero({ children }: HeroProps) {
  return (
    <section className={classes.hero} aria-busy={!children}>
      <Candles />
      {children && <div className={classes.content}>{children}</div>}
    </section>
  );
}

/** A word or two above the title. */
export function HeroBadge({ children, isLive = false }: { children: ReactNode; isLive?: boolean }) {
  return (
    <p className={classes.badge} data-live={isLive || undefined}>
      {children}
    </p>
  );
}

export function HeroTitle({ children, lang }: { children: ReactNode; lang?: string | undefined }) {
  return (
    <h2 className={classes.title} lang={lang} dir="auto">
      {children}
    </h2>
  );
}

export function HeroText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

function Candles() {
  const slot = 880 / candles.length;
  const y = (price: number) => 30 + (1 - price) * 220;
  return (
    <svg className={classes.candles} viewBox="0 0 880 280" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      {[70, 140, 210].map((line) => (
        <line key={line} x1={0} x2={880} y1={line} y2={line} stroke="#ffffff" strokeOpacity={0.06} />
      ))}
      {candles.map((candle, index) => {
        const color = candle.close >= candle.open ? '#289a94' : '#5d6f70';
        const x = index * slot + slot / 2;
        const [top, bottom] = [Math.max(candle.open, candle.close), Math.min(candle.open, candle.close)];
        return (
          <g key={index} fill={color} stroke={color} opacity={0.25 + (0.75 * index) / candles.length}>
            <line x1={x} x2={x} y1={y(candle.high)} y2={y(candle.low)} strokeWidth={2.5} />
            <rect x={x - 10} y={y(top)} width={20} height={Math.max(4, y(bottom) - y(top))} rx={2} strokeWidth={0} />
          </g>
        );
      })}
    </svg>
  );
}
