import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HdrTransfer } from './inspect.ts';

/** Brightness in cd/m²: of a display for a high range, and of white on one for the standard range (ITU-R BT.2408). */
const peak = 1000;
const white = 203;
/** Points of the table on each axis. */
const points = 33;

type Rgb = readonly [number, number, number];

/** PQ (SMPTE ST 2084): signal to brightness in cd/m², and back. */
const pq = {
  m1: 2610 / 16_384,
  m2: (2523 / 4096) * 128,
  c1: 3424 / 4096,
  c2: (2413 / 4096) * 32,
  c3: (2392 / 4096) * 32,
};

function fromPq(signal: number): number {
  const power = Math.max(0, signal) ** (1 / pq.m2);
  return 10_000 * (Math.max(0, power - pq.c1) / (pq.c2 - pq.c3 * power)) ** (1 / pq.m1);
}

function toPq(brightness: number): number {
  const power = (Math.max(0, brightness) / 10_000) ** pq.m1;
  return ((pq.c1 + pq.c2 * power) / (1 + pq.c3 * power)) ** pq.m2;
}

/** HLG (ITU-R BT.2100): the inverse OETF, from signal to the light of the scene from 0 to 1. */
function fromHlg(signal: number): number {
  const [a, b, c] = [0.178_832_77, 0.284_668_92, 0.559_910_73];
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - c) / a) + b) / 12;
}

/** Luminance of colours with the primaries of BT.2020. */
const luminance = ([red, green, blue]: Rgb) => 0.2627 * red + 0.678 * green + 0.0593 * blue;

/** The light of a display in cd/m², with the primaries of BT.2020, for a signal from 0 to 1. */
function displayed(signal: Rgb, transfer: HdrTransfer): Rgb {
  if (transfer === 'pq') return mapped(signal, fromPq);
  const scene = mapped(signal, fromHlg);
  // The OOTF of a display with a peak of 1000 cd/m².
  const gain = peak * luminance(scene) ** 0.2;
  return mapped(scene, (value) => value * gain);
}

/** The roll-off of bright parts by ITU-R BT.2390, from `peak` to `white`: brightness to brightness in cd/m². */
function rolledOff(brightness: number): number {
  const top = toPq(peak);
  const target = toPq(white) / top;
  const value = Math.min(1, toPq(brightness) / top);
  const knee = 1.5 * target - 0.5;
  if (value < knee) return brightness;
  const t = (value - knee) / (1 - knee);
  const curve =
    (2 * t ** 3 - 3 * t ** 2 + 1) * knee + (t ** 3 - 2 * t ** 2 + t) * (1 - knee) + (-2 * t ** 3 + 3 * t ** 2) * target;
  return fromPq(curve * top);
}

/** A signal of a high range as one of BT.709 with the usual gamma (ITU-R BT.1886); both from 0 to 1. */
export function toneMapped(signal: Rgb, transfer: HdrTransfer): Rgb {
  const light = displayed(signal, transfer);
  const brightest = Math.max(...light);
  // All three colours alike, so that the hue stays.
  const gain = brightest > 0 ? rolledOff(brightest) / brightest / white : 0;
  const [red, green, blue] = mapped(light, (value) => value * gain);
  // From the primaries of BT.2020 to those of BT.709 (ITU-R BT.2087).
  const narrow: Rgb = [
    1.6605 * red - 0.5876 * green - 0.0728 * blue,
    -0.1246 * red + 1.1329 * green - 0.0083 * blue,
    -0.0182 * red - 0.1006 * green + 1.1187 * blue,
  ];
  return mapped(narrow, (value) => Math.min(1, Math.max(0, value)) ** (1 / 2.4));
}

const mapped = ([red, green, blue]: Rgb, change: (value: number) => number): Rgb => [
  change(red),
  change(green),
  change(blue),
];

/** The table for ffmpeg's filter lut3d, in the format of Adobe: red changes fastest. */
function tableFor(transfer: HdrTransfer): string {
  const lines = [`LUT_3D_SIZE ${points}`];
  const last = points - 1;
  for (let blue = 0; blue < points; blue++)
    for (let green = 0; green < points; green++)
      for (let red = 0; red < points; red++) {
        const colour = toneMapped([red / last, green / last, blue / last], transfer);
        lines.push(colour.map((value) => value.toFixed(5)).join(' '));
      }
  return `${lines.join('\n')}\n`;
}

/**
 * Filters that convert pictures of a high dynamic range to BT.709, for every build of ffmpeg: those with better ones differ in which
 * they have.
 * @param folder where the table of colours is written
 */
export async function toneMappingFilters(transfer: HdrTransfer, folder: string): Promise<string> {
  const table = join(folder, `${transfer}.cube`);
  await writeFile(table, tableFor(transfer));
  return [
    'scale=in_color_matrix=bt2020:out_range=pc',
    'format=gbrp12le',
    `lut3d=file=${escaped(table)}:interp=tetrahedral`,
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
    'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
  ].join(',');
}

/** A path in an option of a filter: escaped for the option, and then for the list of filters. */
const escaped = (path: string) =>
  path.replaceAll(/[\\':]/g, String.raw`\$&`).replaceAll(/[\\'[\],;]/g, String.raw`\$&`);
