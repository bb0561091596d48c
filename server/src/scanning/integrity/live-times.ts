import type { strategyEventTypes } from '@candela/contract/scanning/strategy-terms';

/** In milliseconds since 1970. Bars that closed after `from`, until `to`, are judged. */
export interface Stretch {
  from: number;
  to: number;
}

export interface LiveTime extends Stretch {
  versionId: number;
  /** Whether it ends because the strategy was paused, archived or changed. */
  isEnded: boolean;
}

interface Event {
  type: (typeof strategyEventTypes)[number];
  versionId: number | null;
  at: number;
}

/** When which version of a strategy was live, of a stretch of time. @param events what has become of it until the end of that, in order */
export function liveTimes(events: readonly Event[], { from, to }: Stretch): LiveTime[] {
  const times: LiveTime[] = [];
  let [versionId, since]: [number | null, number | null] = [null, null];
  const end = (at: number, isEnded: boolean) => {
    if (versionId !== null && since !== null && at > from && since < to)
      times.push({ versionId, from: Math.max(from, since), to: Math.min(to, at), isEnded: isEnded && at < to });
    since = null;
  };
  for (const event of events) {
    switch (event.type) {
      case 'goLive':
        end(event.at, true);
        [versionId, since] = [event.versionId, event.at];
        break;
      case 'resume':
        end(event.at, true);
        since = event.at;
        break;
      case 'pause':
      case 'flooded':
      case 'archive':
        end(event.at, true);
        break;
      // They end nothing: what was live stays so during a review, and who is restored is paused.
      case 'submit':
      case 'withdraw':
      case 'return':
      case 'restore':
        break;
    }
  }
  end(to, false);
  return times.filter((time) => time.to > time.from);
}
