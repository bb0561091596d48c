import type { LogFault } from '@candela/markets/log/entry-checks';
import type { LogProblem, LogVerdict } from '@candela/markets/log/verification';

const problems: Record<LogProblem | 'noArchive', string> = {
  unreachable: 'The log cannot be read: a part of it did not arrive.',
  wrongKey: 'The key is another one: none of the known keys has signed the checkpoint.',
  cutOff: 'The file is cut off: it ends within an entry, or has fewer than it should.',
  root: 'The log is not what was signed: each entry is in order, but together they are not what the checkpoint says.',
  witness: 'A witness that you have named has signed no checkpoint of this log:',
  noArchive:
    'This is no export of a log, or one that is cut off or was downloaded before an update: download it again.',
};

const faults: Record<LogFault, string> = {
  changed: 'it was changed, removed or put in: its hash is not the one in the log',
  version: 'it has a version that this program does not know; use a newer one',
  unreadable: 'it cannot be read',
  chain: 'the entry of the same author before it is missing, or was changed',
  time: 'it is earlier than the entry before it',
  anchor: 'its time contradicts what a witness or time-stamp saw',
  opening: 'what was opened is not what was committed to',
  outcome: 'another event follows from the candles by the rules, or none',
  candles: 'the candles of the day are not those that it committed to',
};

/** What follows from the candles, with the results of each author. */
function linesOf({ judged, unjudged, uncommittedDays, records }: NonNullable<LogVerdict['outcomes']>): string[] {
  const signed = (value: number | null) => (value === null ? '-' : `${value > 0 ? '+' : ''}${value.toFixed(2)} R`);
  return [
    `${judged} outcomes follow from their candles; ${unjudged} ideas are open, or their candles are not in the file.`,
    ...(uncommittedDays > 0 ? [`Of ${uncommittedDays} days of candles the log says nothing, or nothing yet.`] : []),
    ...records.map(
      ({ author, isSimulated, scorecard }) =>
        `  ${author}${isSimulated ? ' (simulated)' : ''}: ${scorecard.closed} closed, ${scorecard.wins} won, ${scorecard.losses} lost, average ${signed(scorecard.averageR)}, total ${signed(scorecard.totalR)}`,
    ),
  ];
}

/** What to print, and the exit status: 0 right, 1 wrong, 2 not checked. */
export function reportOf(verdict: LogVerdict | 'noArchive', seconds: number): { text: string; status: 0 | 1 | 2 } {
  if (verdict === 'noArchive') return { text: problems.noArchive, status: 2 };
  const { problem, wrong, entries, opened, authors, checkpoint, lastAt, largestGap, outcomes, witnesses } = verdict;
  if (wrong) {
    const lines = [
      `Entry ${wrong.index} does not fit: ${faults[wrong.fault]}.`,
      `  read     ${wrong.text}`,
      `  hash     ${wrong.leaf}`,
      `  in log   ${wrong.expected ?? '-'}`,
      ...(wrong.said === undefined ? [] : [`  says     ${wrong.said ?? '-'}`, `  follows  ${wrong.computed ?? '-'}`]),
      `${wrong.index} entries before it are right.`,
    ];
    return { text: lines.join('\n'), status: 1 };
  }
  const seen = witnesses.map((each) =>
    each.seen ? `  ${each.name} has signed ${each.seen.size} entries, ${each.seen.at}` : `  ${each.name}: nothing`,
  );
  if (problem === 'witness') return { text: [problems.witness, ...seen].join('\n'), status: 1 };
  if (problem) return { text: problems[problem], status: problem === 'unreachable' ? 2 : 1 };
  const lines = [
    `${entries} entries are right under ${checkpoint?.origin ?? ''}, ${opened} of them with what they committed to.`,
    `${authors.size} authors; last entry ${lastAt || '-'}; ${seconds.toFixed(2)} s.`,
  ];
  if (seen.length > 0) lines.push('Witnesses:', ...seen);
  if (outcomes) lines.push(...linesOf(outcomes));
  if (largestGap !== null) {
    lines.push(
      `Longest time between two anchors, within which it could have been back-dated: ${Math.round(largestGap / 60_000)} min.`,
    );
  }
  return { text: lines.join('\n'), status: 0 };
}
