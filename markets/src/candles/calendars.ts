import type { Calendar } from './calendar.ts';
import roundTheClock from './calendars/24x7.json' with { type: 'json' };
import asx from './calendars/asx.json' with { type: 'json' };
import euronext from './calendars/euronext.json' with { type: 'json' };
import fx24x5 from './calendars/fx24x5.json' with { type: 'json' };
import hkex from './calendars/hkex.json' with { type: 'json' };
import ice24x5 from './calendars/ice24x5.json' with { type: 'json' };
import lse from './calendars/lse.json' with { type: 'json' };
import tse from './calendars/tse.json' with { type: 'json' };
import usEquity from './calendars/us-equity.json' with { type: 'json' };
import xetra from './calendars/xetra.json' with { type: 'json' };

/** By the session codes of symbols. What they do not cover: docs/decisions/0064-calendars-of-exchanges.md. */
export const calendars = {
  '24x7': roundTheClock,
  fx24x5,
  ice24x5,
  us_equity: usEquity,
  xetra,
  euronext,
  lse,
  tse,
  hkex,
  asx,
} satisfies Record<string, Calendar>;

export type CalendarCode = keyof typeof calendars;

export function isCalendarCode(code: string): code is CalendarCode {
  return Object.hasOwn(calendars, code);
}
