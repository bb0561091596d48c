import type { ReportKind } from '@candela/contract/oversight/moderation';
import type { AddReportSource, ReportSource } from '#site/report-sources.ts';

/** The kinds of content that the domains let people report. */
export function createReportSources() {
  const sources = new Map<ReportKind, ReportSource>();
  const add: AddReportSource = (source) => void sources.set(source.kind, source);

  function of(kind: ReportKind): ReportSource {
    const source = sources.get(kind);
    if (!source) throw new Error(`no domain has told how ${kind} is reported`);
    return source;
  }

  return { add, of };
}

export type ReportSources = ReturnType<typeof createReportSources>;
