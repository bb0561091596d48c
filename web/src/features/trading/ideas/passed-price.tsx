import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { draftLevels } from './idea-draft.ts';
import { priceOfUnits, riskUnits } from './idea-scale.ts';
import classes from './idea-form.module.css';
import type { DraftForm } from './use-draft-form.ts';
import { useIdeaNumbers } from './use-idea-numbers.ts';

/** The price has moved through the entry while the idea was written: asks for a market order, or for the other kind of waiting order. */
export function PassedPrice({ form }: { form: DraftForm }) {
  const { t } = useTranslation();
  const numbers = useIdeaNumbers();
  const { body, change, faults, rules, scale } = form;
  const { last } = rules;
  const isPassed = faults.some(({ code }) => code === 'wrongSideOfPrice' || code === 'rangeWithoutPrice');
  if (!isPassed || last === null) return null;
  const other = body.orderType === 'limit' ? 'stop' : 'limit';
  const takeMarket = () => {
    const risk = riskUnits(draftLevels(body, scale));
    // A fifth of the risk around the price: half of it is the most that is allowed.
    const half =
      Math.max(1, Math.floor((Number.isFinite(risk) ? Math.max(risk, 0) : 0) / 10 / rules.tick)) * rules.tick;
    const middle = Math.round(last / rules.tick) * rules.tick;
    change({
      orderType: 'market',
      entryLow: priceOfUnits(middle - half, scale),
      entryHigh: priceOfUnits(middle + half, scale),
    });
  };
  return (
    <div className={classes.passed} role="status">
      <TriangleAlert size={17} aria-hidden />
      <p>
        {t(($) => (body.orderType === 'market' ? $.ideaForm.outOfRange : $.ideaForm.passed), {
          price: numbers.price(last, scale),
        })}
      </p>
      <Button size="xs" variant="default" onClick={takeMarket}>
        {t(($) => $.ideaForm.takeMarket)}
      </Button>
      {body.orderType !== 'market' && (
        <Button size="xs" variant="default" onClick={() => change({ orderType: other })}>
          {t(($) => $.ideaForm.waitAs[other])}
        </Button>
      )}
    </div>
  );
}
