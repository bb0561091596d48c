import type { IdeaDetail } from '@candela/contract/trading/idea-detail';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { toneOf } from '#ui/result-text.tsx';
import classes from './idea.module.css';
import type { IdeaView } from './idea-view.ts';
import { rewardOf, riskUnits } from './idea-scale.ts';
import { PositionSizeCard } from './position-size-card.tsx';
import { useIdeaNumbers } from './use-idea-numbers.ts';

interface IdeaFiguresProps {
  idea: IdeaDetail;
  view: IdeaView;
  /** Of now or of the end, in R; of a void idea what it would have been. */
  result: number | null;
}

/** Result, risk and reward, and how much to trade. */
export function IdeaFigures({ idea, view, result }: IdeaFiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const numbers = useIdeaNumbers();
  const isVoid = idea.status === 'void';
  const ratio = format.number(rewardOf(view.levels), { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const figures = [
    {
      name: t(($) =>
        view.ahead ? $.outcomes.resultNowName : isVoid ? $.outcomes.wouldBe : $.outcomes.resultFinalName,
      ),
      text: numbers.r(result),
      tone: isVoid ? undefined : toneOf(result),
      isStruck: isVoid,
    },
    ...(view.ahead
      ? [{ name: t(($) => $.outcomes.banked), text: numbers.r(view.banked), tone: toneOf(view.banked) }]
      : []),
    { name: t(($) => $.outcomes.riskReward), text: `1 : ${ratio}` },
    { name: t(($) => $.outcomes.stopDistance), text: numbers.distance(riskUnits(view.levels), view.scale) },
    {
      name: t(($) => $.outcomes.suggestedRisk),
      text: format.number(idea.riskBps / 10_000, { style: 'percent', minimumFractionDigits: 2 }),
    },
    {
      name: t(($) => $.outcomes.cost),
      text: `${numbers.distance(view.cost, view.scale)} (\u2066${numbers.r(-view.cost / riskUnits(view.levels))}\u2069)`,
    },
    { name: t(($) => $.outcomes.priceBasis), text: t(($) => $.outcomes.priceBases[idea.priceBasis]) },
  ];
  return (
    <section className={classes.card} aria-label={t(($) => $.outcomes.figures)}>
      <dl className={classes.figures}>
        {figures.map(
          ({
            name,
            text,
            tone,
            isStruck,
          }: {
            name: string;
            text: string;
            tone?: string | undefined;
            isStruck?: boolean;
          }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi data-direction={tone}>{isStruck ? <s>{text}</s> : text}</bdi>
              </dd>
            </div>
          ),
        )}
      </dl>
      {view.ahead && (
        <details className={classes.size}>
          <summary>{t(($) => $.ideaForm.yourSize)}</summary>
          <PositionSizeCard levels={view.levels} scale={view.scale} quote={null} riskBps={idea.riskBps} />
        </details>
      )}
    </section>
  );
}
