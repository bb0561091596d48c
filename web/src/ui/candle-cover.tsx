import { drawnCandles } from './drawn-candles.ts';
import classes from './candle-cover.module.css';

const width = 320;
const height = 100;

/** Hues of the background and of rising candles, chosen so that neighbours rarely look alike. */
const palettes = [
  ['#06423e', '#03191a', '#43a6a1'],
  ['#0b4a2b', '#04160d', '#5fd39b'],
  ['#232b63', '#0d0f24', '#8fb1ff'],
  ['#5e231d', '#1e0806', '#ff9b8a'],
  ['#0a4356', '#04141c', '#5cc8ee'],
  ['#4a2b66', '#150a20', '#cfa2ff'],
  ['#5a4310', '#1b1203', '#f0c667'],
] as const;

/** A cover for things without a picture: candles over a gradient, always the same for a seed. */
export function CandleCover({ seed, candles: count = 19 }: { seed: number; candles?: number }) {
  const [from, to, rising] = palettes[seed % palettes.length] ?? palettes[0];
  const slot = (width - 24) / count;
  const y = (price: number) => 14 + (1 - price) * (height - 30);
  return (
    <div className={classes.cover} style={{ background: `linear-gradient(150deg, ${from}, ${to})` }} aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice">
        {drawnCandles(count, seed * 7919 + 11).map((candle, index) => {
          const x = 12 + index * slot + slot / 2;
          const color = candle.close >= candle.open ? rising : '#ffffff66';
          const [top, bottom] = [Math.max(candle.open, candle.close), Math.min(candle.open, candle.close)];
          return (
            <g key={index} fill={color} stroke={color}>
              <line x1={x} x2={x} y1={y(candle.high)} y2={y(candle.low)} strokeWidth={1.2} />
              <rect
                x={x - slot * 0.28}
                y={y(top)}
                width={slot * 0.56}
                height={Math.max(2, y(bottom) - y(top))}
                rx={1}
                strokeWidth={0}
              />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
