/**
 * What lies between the close of a bar and the reader of its alert. `received`: until the closed bar was known here; `stored`: from then until
 * the alert was stored; `delivered`: from then until it was sent to open pages; `total`: from the close until then.
 */
export const stages = ['received', 'stored', 'delivered', 'total'] as const;

export type Stage = (typeof stages)[number];

/**
 * Why an alert is given only then, or only when the bars are judged again. `corrected`: bars were corrected since; `late`: bars came after the
 * scanner had gone on; `missingBar`: there is no such bar now; `notLive`: the strategy was paused, changed or archived before the bar was
 * judged; `unknown`: none of these.
 */
export const driftReasons = ['corrected', 'late', 'missingBar', 'notLive', 'unknown'] as const;

export type DriftReason = (typeof driftReasons)[number];

/** Of a month, alerts below which no share and no time is told to readers. */
export const fewestAlertsTold = 30;
