import { Temporal } from 'temporal-polyfill';

/** Value of a `datetime-local` input for an instant, in a zone. */
export function toZonedInput(iso: string, zone: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** The instant that is meant; null for what is no time, also for one that a clock change leaves out. */
export function fromZonedInput(text: string, zone: string): string | null {
  try {
    const plain = Temporal.PlainDateTime.from(text);
    return plain
      .toZonedDateTime(zone, { disambiguation: 'reject' })
      .toInstant()
      .toString({ smallestUnit: 'millisecond' });
  } catch {
    return null;
  }
}
