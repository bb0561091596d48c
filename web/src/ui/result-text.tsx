import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './result-text.module.css';

/** "+1.25 R": a result with its sign, from ten-thousandths of R. */
export function useResultText(): (net: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (net) => {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const;
    // A true minus, which is as wide as the plus.
    const value = format.number(net / 10_000, digits).replace('-', '−');
    return t(($) => $.practice.inR, { value });
  };
}

/** A result in R, green or red, and always with its sign. */
export function ResultText({ net }: { net: number }) {
  const text = useResultText();
  const direction = net > 0 ? 'up' : net < 0 ? 'down' : undefined;
  return (
    <bdi dir="ltr" className={classes.result} data-direction={direction}>
      {text(net)}
    </bdi>
  );
}
