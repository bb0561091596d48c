import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { IdeaEvent } from '@candela/contract/trading/idea-events';
import { eventUnits } from './idea-chart-levels.ts';
import { ofTenThousandths, type IdeaView } from './idea-view.ts';
import { useIdeaNumbers } from './use-idea-numbers.ts';

/** The reasons of the rules that have a text of their own. */
const missedReasons = ['outOfRange', 'targetFirst', 'gapBeyondStop', 'gapBeyondRange'] as const;

/** What happened to an idea, in words. */
export function useEventTexts(view: IdeaView) {
  const { t } = useTranslation();
  const format = useFormat();
  const numbers = useIdeaNumbers();
  const priceText = (event: IdeaEvent) => {
    const units = eventUnits(event.price, view);
    return units === null ? '–' : numbers.price(units, view.scale);
  };
  const title = (event: IdeaEvent): string => {
    const price = priceText(event);
    const result = numbers.r(ofTenThousandths(event.net));
    switch (event.type) {
      case 'target': {
        const part = format.number((event.bps ?? 0) / 10_000, { style: 'percent', maximumFractionDigits: 2 });
        return t(($) => $.outcomes.events.target, { target: event.target ?? 0, part });
      }
      case 'stopMoved':
        return t(($) => (event.reason === 'breakEven' ? $.outcomes.events.toEntry : $.outcomes.events.stopMoved), {
          price,
        });
      case 'missed': {
        const reason = missedReasons.find((each) => each === event.reason) ?? 'outOfRange';
        return t(($) => $.outcomes.missed[reason]);
      }
      case 'refused':
        return t(($) => (event.reason === 'cancel' ? $.outcomes.events.cancelRefused : $.outcomes.events.stopRefused));
      case 'expired':
        if (event.reason === 'halt') return t(($) => $.outcomes.events.halted);
        return t(($) => (event.price === null ? $.outcomes.events.lapsed : $.outcomes.events.expired));
      case 'cancelled':
        return t(($) => (event.reason === 'halt' ? $.outcomes.events.halted : $.outcomes.events.cancelled));
      case 'split': {
        const { numerator, denominator } = event.ratio ?? { numerator: 1, denominator: 1 };
        return t(($) => $.outcomes.events.split, { ratio: `${numerator}:${denominator}` });
      }
      case 'disputed':
        return t(($) => $.outcomes.events.disputed, { result });
      case 'resettled':
        return t(($) => $.outcomes.events.resettled, { result });
      default:
        return t(($) => $.outcomes.events[event.type as 'published']);
    }
  };
  const detail = (event: IdeaEvent): string[] => {
    const lines: string[] = [];
    if (event.price !== null && event.candle) {
      const time = format.time(event.candle.at);
      const length = format.duration(event.candle.seconds);
      lines.push(t(($) => $.outcomes.inBar, { price: priceText(event), time, length }));
    } else if (event.price !== null) lines.push(t(($) => $.outcomes.at, { price: priceText(event) }));
    if (event.isGap) lines.push(t(($) => $.outcomes.gap));
    if (event.isAmbiguous) lines.push(t(($) => $.outcomes.ambiguousRule));
    if (event.isAmbiguous && event.candle) {
      const { o, h, l, c } = event.candle;
      const price = (text: string) => numbers.price(eventUnits(text, view) ?? NaN, view.scale);
      lines.push(t(($) => $.outcomes.bar, { open: price(o), high: price(h), low: price(l), close: price(c) }));
    }
    if (event.actor) lines.push(t(($) => $.outcomes.by, { name: event.actor?.fullName ?? '' }));
    return lines;
  };
  return { title, detail };
}
