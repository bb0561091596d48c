import { useTranslation } from 'react-i18next';
import { minAnalysisLength } from '@candela/contract/trading/idea-draft-fields';
import type { DraftFault } from './idea-draft.ts';
import { priceOfUnits } from './idea-scale.ts';
import type { DraftForm } from './use-draft-form.ts';

const known = [
  'price',
  'offTick',
  'entryOrder',
  'stopSide',
  'stopTooNear',
  'targetOrder',
  'targetCount',
  'allocations',
  'notWholeMinute',
  'past',
  'tooLate',
  'wrongSideOfPrice',
  'marketClosed',
  'rangeWithoutPrice',
  'rangeTooWide',
  'shortAnalysis',
] as const;

/** The text of a fault at its field. */
export function useFaultText({ rules }: Pick<DraftForm, 'rules'>) {
  const { t } = useTranslation();
  return (fault: DraftFault): string => {
    const code = known.find((each) => each === fault.code);
    if (code === undefined) return t(($) => $.ideaForm.faults.missing);
    return t(($) => $.ideaForm.faults[code], {
      tick: priceOfUnits(rules.tick, rules.scale),
      count: minAnalysisLength,
    });
  };
}
