import type { LogFault } from '@candela/markets/log/entry-checks';
import type { LogProblem, LogVerdict } from '@candela/markets/log/verification';

const problems: Record<LogProblem | 'noArchive', string> = {
  unreachable: 'The log cannot be read: a part of it did not arrive.',
  wrongKey: 'The key is another one: none of the known keys has signed the checkpoint.',
  cutOff: 'The file is cut off: it ends within an entry, or has fewer than it should.',
  root: 'The log is not what was signed: each entry is in order, but together they are not what the checkpoint says.',
  noArchive: 'This is no export of a log, or one that is cut off.',
};

const faults: Record<LogFault, string> = {
  changed: 'it was changed, removed or put in: its hash is not the one in the log',
  version: 'it has a version that this program does not know; use a newer one',
  unreadable: 'it cannot be read',
  chain: 'the entry of the same author before it is missing, or was changed',
  time: 'it is earlier than the entry before it',
  anchor: 'its time contradicts what a witness or time-stamp saw',
  opening: 'what was opened is not what was committed to',
};

/** What to print, and the exit status: 0 right, 1 wrong, 2 not checked. */
export function reportOf(verdict: LogVerdict | 'noArchive', seconds: number): { text: string; status: 0 | 1 | 2 } {
  if (verdict === 'noArchive') return { text: problems.noArchive, status: 2 };
  const { problem, wrong, entries, opened, authors, checkpoint, lastAt, largestGap } = verdict;
  if (wrong) {
    const lines = [
      `Entry ${wrong.index} does not fit: ${faults[wrong.fault]}.`,
      `  read     ${wrong.text}`,
      `  hash     ${wrong.leaf}`,
      `  in log   ${wrong.expected ?? '-'}`,
      `${wrong.index} entries before it are right.`,
    ];
    return { text: lines.join('\n'), status: 1 };
  }
  if (problem) return { text: problems[problem], status: problem === 'unreachable' ? 2 : 1 };
  const lines = [
    `${entries} entries are right under ${checkpoint?.origin ?? ''}, ${opened} of them with what they committed to.`,
    `${authors.size} authors; last entry ${lastAt || '-'}; ${seconds.toFixed(2)} s.`,
  ];
  if (largestGap !== null) {
    lines.push(
      `Longest time between two anchors, within which it could have been back-dated: ${Math.round(largestGap / 60_000)} min.`,
    );
  }
  return { text: lines.join('\n'), status: 0 };
}
