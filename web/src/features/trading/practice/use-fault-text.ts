import { useTranslation } from 'react-i18next';
import type { DraftFault } from './order-draft.ts';

/** Why a level cannot be: below its field; null if it can. */
export function useFaultText(): (fault: DraftFault | undefined) => string | null {
  const { t } = useTranslation();
  return (fault) => {
    switch (fault?.code) {
      case undefined:
        return null;
      case 'outsideBar':
        return t(($) => $.practice.faults.outsideBar);
      case 'stopSide':
        return t(($) => $.practice.faults.stopSide);
      case 'stopTooNear':
        return t(($) => $.practice.faults.stopTooNear);
      case 'targetOrder':
        return t(($) => $.practice.faults.targetOrder);
      case 'wrongSideOfPrice':
        return t(($) => $.practice.faults.wrongSideOfPrice);
      default:
        return t(($) => $.practice.faults.price);
    }
  };
}
