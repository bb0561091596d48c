// Loaded before the server (--import): its clock is CLOCK_SHIFT milliseconds ahead.
const shift = Number(process.env['CLOCK_SHIFT'] ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(RealDate.now() + shift);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + shift;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
