import { Temporal } from 'temporal-polyfill';

/** The value of a `datetime-local` input for an instant in a zone. */
export function toZonedInput(iso: string, zone: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** The instant of such a value; null if it is invalid, including times skipped by a clock change. */
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
