import type { ReportKind } from '@candela/contract/site/moderation';
import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';

/** Something that can be reported, and who has written it. */
export interface Reportable {
  kind: ReportKind;
  thingId: string | number;
  authorName: string;
}

interface ReportState {
  thing: Reportable | null;
}

export const useReportState = create(inspected('report', (): ReportState => ({ thing: null })));

/** Opens the dialog in which something is reported, wherever on the site it stands. */
export function beginReport(thing: Reportable): void {
  useReportState.setState({ thing });
}

export function endReport(): void {
  useReportState.setState({ thing: null });
}
