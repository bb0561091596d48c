import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';
import type { ReportKind } from '@candela/contract/oversight/moderation';

/** Content that can be reported, with its author. */
export interface Reportable {
  kind: ReportKind;
  thingId: string | number;
  authorName: string;
}

interface ReportState {
  thing: Reportable | null;
}

export const useReportState = create(inspected('report', (): ReportState => ({ thing: null })));

/** Opens the dialog for reporting content. */
export function beginReport(thing: Reportable): void {
  useReportState.setState({ thing });
}

export function endReport(): void {
  useReportState.setState({ thing: null });
}
