import { useFormat } from '#platform/time/time.ts';

/** Milliseconds in words: "0.45 s", "41 s", "2 min". */
export function useTimeText(): (milliseconds: number) => string {
  const format = useFormat();
  return (milliseconds) =>
    milliseconds < 60_000
      ? format.number(milliseconds / 1000, {
          style: 'unit',
          unit: 'second',
          unitDisplay: 'short',
          maximumSignificantDigits: 2,
        })
      : format.duration(milliseconds / 1000);
}
