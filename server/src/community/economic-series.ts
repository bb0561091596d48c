import { normalised } from '@candela/contract/normalised';

const hour = 3_600_000;
/** Where days begin first. */
const mostAhead = 14 * hour;

/** Of which an economic event is one: its title in lower case, without marks, months and years. */
export function seriesOf(title: string): string {
  return normalised(title, 'NFKC')
    .toLowerCase()
    .replaceAll(
      /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:19|20)\d\d)\b/g,
      ' ',
    )
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();
}

/** Whether nobody can know an actual figure: the time has not come, or the day has begun nowhere. */
export const isBeforeItsTime = (at: number, isTimed: boolean, now: number): boolean =>
  at - (isTimed ? 0 : mostAhead) > now;
