import type { Chart, DeepPartial, FormatDateType, Styles } from 'klinecharts';
import { formatLocale } from '#platform/languages/languages.ts';
import type { Timeframe } from '@candela/markets/timeframes';
import { writeTimes } from './axis-times.ts';
import { setDrawingLocale } from './drawing-overlays.ts';

/** The user's language, time zone and colours for a chart. */
export interface ChartLook {
  scheme: 'light' | 'dark';
  language: string;
  zone: string;
  open: string;
  high: string;
  low: string;
  close: string;
}

/** Width in pixels below which a chart has no room for text above its candles. */
const narrow = 520;

/** Gives a chart the theme's colours of the element that it is drawn in, and the language and the time zone of its texts. */
export function applyLook(chart: Chart, element: HTMLElement, look: ChartLook, timeframe: Timeframe): void {
  const { date, price } = writersOf(look, timeframe);
  setDrawingLocale(chart, formatLocale(look.language));
  chart.setTimezone(look.zone);
  chart.setFormatter({ formatDate: ({ timestamp, type }) => date(timestamp, type) });
  chart.setThousandsSeparator({ sign: ',', format: price });
  chart.setDecimalFold({ format: String });
  chart.setStyles(stylesOf(element, look));
  writeTimes(chart, (instant) => date(instant, 'xAxis'));
}

/** The library draws on a canvas, which cannot use CSS variables: their values are read here. */
function stylesOf(element: HTMLElement, look: ChartLook): DeepPartial<Styles> {
  const theme = getComputedStyle(element);
  const token = (name: string) => theme.getPropertyValue(name).trim();
  const [up, down, ink, soft] = [token('--up'), token('--down'), token('--ink'), token('--ink-soft')];
  const [grid, brand, surface] = [token('--line'), token('--brand-ink'), token('--surface')];
  const font = { family: theme.fontFamily, size: 12, weight: 'normal' };
  const tick = { ...font, color: soft };
  const axis = { axisLine: { color: grid }, tickLine: { color: grid }, tickText: tick };
  const cross = {
    line: { color: soft },
    text: { ...font, color: surface, backgroundColor: ink, borderColor: ink },
  };
  // With little room the text is shown only while the pointer is on the chart.
  const showRule = element.clientWidth < narrow ? 'follow_cross' : 'always';
  const changing = { upColor: up, downColor: down, noChangeColor: soft };
  return {
    grid: { horizontal: { color: grid, style: 'solid' }, vertical: { color: grid, style: 'solid' } },
    candle: {
      bar: {
        ...changing,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: soft,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: soft,
      },
      priceMark: {
        high: { color: soft, textFamily: font.family },
        low: { color: soft, textFamily: font.family },
        last: { ...changing, text: { ...font, color: surface } },
      },
      tooltip: {
        showRule,
        title: { show: false },
        legend: {
          ...tick,
          template: [
            { title: '', value: '{time}' },
            { title: look.open, value: '{open}' },
            { title: look.high, value: '{high}' },
            { title: look.low, value: '{low}' },
            { title: look.close, value: '{close}' },
          ].map(({ title, value }) => ({ title: title && `${title} `, value })),
        },
      },
    },
    indicator: { tooltip: { showRule, title: tick, legend: tick } },
    xAxis: axis,
    yAxis: axis,
    separator: { color: grid },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: {
      point: {
        color: surface,
        borderColor: brand,
        borderSize: 2,
        radius: 4,
        activeColor: surface,
        activeBorderColor: brand,
        activeBorderSize: 3,
        activeRadius: 5,
      },
      line: { color: brand, size: 2 },
      polygon: { color: `${brand}29`, borderColor: brand, borderSize: 1.5 },
      text: {
        ...font,
        color: surface,
        backgroundColor: brand,
        borderColor: brand,
        paddingLeft: 7,
        paddingRight: 7,
        paddingTop: 4,
        paddingBottom: 4,
        borderRadius: 4,
      },
    },
  };
}

/** Formats dates and prices like the rest of the product. */
function writersOf({ language, zone }: ChartLook, timeframe: Timeframe) {
  const locale = formatLocale(language);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  const day = format({ day: 'numeric', month: 'short' });
  const time = format({ timeStyle: 'short' });
  const dayAndTime = format({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  const isOfDays = timeframe === '1d' || timeframe === '1w';
  const full = format({ dateStyle: 'medium', ...(!isOfDays && { timeStyle: 'short' }) });
  const ofYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const onAxis = isOfDays ? ofYear : timeframe === '4h' || timeframe === '1h' ? dayAndTime : time;
  const numbers = new Map<number, Intl.NumberFormat>();
  const midnight = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return {
    date: (instant: number, type: FormatDateType) => {
      const isDay = onAxis === time && midnight.format(instant) === '00:00';
      const written = type !== 'xAxis' ? full : isDay ? day : onAxis;
      // A canvas draws every text from left to right: an isolate lets the text have its own direction.
      return `\u2068${written.format(instant)}\u2069`;
    },
    /** Formats the library's decimal number, keeping its number of decimals. */
    price: (figures: string | number) => {
      const text = String(figures);
      const decimals = text.split('.')[1]?.length ?? 0;
      const value = Number(text);
      if (text === '' || Number.isNaN(value)) return text;
      let number = numbers.get(decimals);
      if (!number) {
        const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
        numbers.set(decimals, (number = new Intl.NumberFormat(locale, options)));
      }
      return number.format(value);
    },
  };
}
