import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { isTimeZone } from '#platform/time/time-zones.ts';
import type { ReportReader, ReportRunSources, ReportScope, ReportSource } from '#site/report-run-sources.ts';
import { readSetting } from '#site/setting-values.ts';
import type { ReportScopeInput } from '@candela/contract/oversight/report-runs';
import {
  reportLimits,
  reportPermissions,
  reportVisibility,
  reportsOfPersons,
  type ReportRunKind,
} from '@candela/contract/oversight/report-terms';
import { can } from '@candela/contract/permissions';
import { rankOf } from '@candela/contract/roles';
import { findPerson, type PersonRow } from './report-runs.queries.ts';

const dayMilliseconds = 86_400_000;

/** A report that somebody may read. */
export interface AdmittedReport {
  source: ReportSource;
  scope: ReportScope;
  /** Null: not of one person. */
  subject: PersonRow | null;
}

/** Whether its rows are about other people than the reader: the file of it needs a step-up, and is audited. */
export function isAboutOthers(scope: Pick<ReportScope, 'subjectId'>, readerId: string): boolean {
  return scope.subjectId !== readerId;
}

/**
 * Whether somebody may read a report, by the rights of now: asked when its page is read, when a file is ordered, before each page of rows
 * that is written into it, and when it is loaded.
 * @throws AppError sessions.forbidden, reportRuns.notFound (its feature is hidden), users.notFound (also of a higher role)
 */
export async function admit(
  db: Db | Tx,
  sources: ReportRunSources,
  reader: ReportReader,
  { kind, scope }: { kind: ReportRunKind; scope: ReportScope },
): Promise<AdmittedReport> {
  if (!can(reader, reportPermissions[kind])) throw new AppError('sessions.forbidden');
  const setting = reportVisibility[kind];
  if (setting && !(await readSetting(db, `features.${setting}`))) throw new AppError('reportRuns.notFound');
  const source = sources.of(kind);
  const { subjectId } = scope;
  if (subjectId === null) return { source, scope, subject: null };
  if (subjectId !== reader.userId && !source.maySeeOthers?.(reader)) throw new AppError('sessions.forbidden');
  const subject = await findPerson(db, subjectId);
  const isOut = !subject || subject.status === 'deleted';
  if (isOut || (subjectId !== reader.userId && rankOf(subject.roleIds) > rankOf(reader.roleIds))) {
    throw new AppError('users.notFound');
  }
  return { source, scope, subject };
}

/**
 * What is asked for, checked.
 * @throws AppError reportRuns.wrongPeriod, profiles.invalidTimeZone
 */
export function scopeOf(reader: ReportReader, kind: ReportRunKind, given: ReportScopeInput): ReportScope {
  const { from, to, timeZone } = given;
  if (!isTimeZone(timeZone)) throw new AppError('profiles.invalidTimeZone');
  const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
  if (days < 1 || days > reportLimits.days) throw new AppError('reportRuns.wrongPeriod');
  return { from, to, timeZone, subjectId: subjectOf(reader, kind, given.userId) };
}

/** Whose report it is; null: not of one person. */
export function subjectOf(reader: ReportReader, kind: ReportRunKind, userId: string | undefined): string | null {
  return (reportsOfPersons as readonly string[]).includes(kind) ? (userId ?? reader.userId) : null;
}
