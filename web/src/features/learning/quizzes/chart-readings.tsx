import '@mantine/core/styles/Input.layer.css';
import type { QuestionResult } from '@candela/contract/learning/quiz-attempts';
import { ActionIcon, TextInput } from '@mantine/core';
import { Minus, Plus } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { ChartMark } from './chart-marks.ts';
import { readDecimal } from '#ui/decimal-text.ts';
import type { Ticks } from './price-scale.ts';
import { useDistance } from './use-distance.ts';
import classes from './chart-question.module.css';

interface ChartReadingsProps {
  marks: readonly ChartMark[];
  levels: readonly { label: string; price: string }[];
  ticks: Ticks;
  activeId: string;
  targets: QuestionResult['targets'];
  /** Undefined: the answer can no longer be changed. */
  onStep?: (id: string, steps: { ticks: number; bars: number }) => void;
  onPrice?: (id: string, price: string) => void;
}

/** Prices and distances of the marks, which can also be typed; with the result, also the correct values. */
export function ChartReadings(props: ChartReadingsProps) {
  const { marks, levels, ticks, targets, onStep, onPrice } = props;
  const { t } = useTranslation();
  const distance = useDistance(ticks);
  const format = useFormat();
  const step = format.number(1 / (ticks.perPip ?? 1));
  const entry = levels[0];
  if (targets.length > 0) return <Comparison {...props} />;
  const rows = marks.flatMap((mark) => [
    ...(entry
      ? [[t(($) => $.quizzes.chart.distanceFrom, { label: entry.label }), distance(entry.price, mark.price)] as const]
      : []),
    ...(mark.at === null
      ? []
      : [[t(($) => $.quizzes.chart.bar), format.dateTime(new Date(mark.at).toISOString())] as const]),
  ]);
  return (
    <>
      {marks.map((mark) => (
        <PriceField
          key={mark.id}
          mark={mark}
          onStep={(steps) => onStep?.(mark.id, { ticks: steps, bars: 0 })}
          onPrice={(price) => onPrice?.(mark.id, price)}
        />
      ))}
      <p className={classes.hint}>
        {ticks.perPip === null ? t(($) => $.quizzes.chart.stepHint) : t(($) => $.quizzes.chart.pipHint, { step })}{' '}
        <kbd>↑</kbd> <kbd>↓</kbd>
        {' · '}
        <kbd>Shift</kbd> ×10 · <kbd>Page</kbd> ×100
      </p>
      <dl className={classes.rows}>
        {rows.map(([name, value], index) => (
          <div key={`${name}${index}`}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface PriceFieldProps {
  mark: ChartMark;
  onStep: (ticks: number) => void;
  onPrice: (price: string) => void;
}

function PriceField({ mark, onStep, onPrice }: PriceFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  // Text being typed; otherwise the field shows the position of the line.
  const [draft, setDraft] = useState<string | null>(null);
  const price = readDecimal(draft ?? mark.price);
  const take = () => {
    if (draft !== null && price !== null && price !== mark.price) onPrice(price);
    setDraft(null);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take();
    const size = event.shiftKey ? 10 : 1;
    const steps = { ArrowUp: size, ArrowDown: -size, PageUp: 100, PageDown: -100 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    setDraft(null);
    onStep(steps);
  };
  return (
    <div className={classes.reading}>
      <label htmlFor={id}>{mark.label}</label>
      <div className={classes.figures} dir="ltr">
        <TextInput
          id={id}
          inputMode="decimal"
          value={draft ?? mark.price}
          error={price === null}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={take}
          onKeyDown={press}
        />
        <ActionIcon variant="default" size={36} aria-label={t(($) => $.quizzes.chart.lower)} onClick={() => onStep(-1)}>
          <Minus size={17} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label={t(($) => $.quizzes.chart.higher)} onClick={() => onStep(1)}>
          <Plus size={17} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

/** The learner's marks beside the correct ones. */
function Comparison({ marks, levels, ticks, targets }: ChartReadingsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const distance = useDistance(ticks);
  const digits = { minimumFractionDigits: ticks.precision, maximumFractionDigits: ticks.precision };
  const entry = levels[0];
  const rows = targets.flatMap((target) => {
    const mark = marks.find(({ id }) => id === target.id);
    if (!mark) return [];
    const time = (at: number | null) => (at === null ? '' : format.time(new Date(at).toISOString()));
    return [
      [mark.label, format.number(Number(mark.price), digits), format.number(Number(target.price), digits)],
      ...(entry
        ? [
            [
              t(($) => $.quizzes.chart.distanceFrom, { label: entry.label }),
              distance(entry.price, mark.price),
              distance(entry.price, target.price),
            ],
          ]
        : []),
      ...(target.at === null ? [] : [[t(($) => $.quizzes.chart.bar), time(mark.at), time(target.at)]]),
    ];
  });
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t(($) => $.quizzes.chart.reading)}</span>
          </th>
          <th scope="col">{t(($) => $.quizzes.chart.yours)}</th>
          <th scope="col">{t(($) => $.quizzes.chart.answer)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, yours, right], index) => (
          <tr key={`${name}${index}`}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{yours}</bdi>
            </td>
            <td>
              <bdi>{right}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
