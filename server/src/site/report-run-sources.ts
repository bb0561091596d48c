import type { Db, Tx } from '#db/client.ts';
import type { ZonedPeriod } from '#db/zoned-periods.ts';
import type { ReportCell } from '@candela/contract/oversight/report-runs';
import type { ReportRunKind, ReportValueType } from '@candela/contract/oversight/report-terms';

/** Who reads a report, with the rights of now. */
export interface ReportReader {
  userId: string;
  roleIds: readonly number[];
  permissions: readonly string[];
}

export interface ReportScope extends ZonedPeriod {
  /** Whose report it is; null: not of one person. */
  subjectId: string | null;
}

export interface ReportColumnSource {
  key: string;
  type: ReportValueType;
  /** Width on paper, as a share of the sum of all shares. */
  share: number;
  /** Codes that it can have. */
  words?: readonly string[];
}

export interface ReportRow {
  /** Distinguishes the rows of a page. */
  id: string;
  /** In the order of the columns. */
  cells: ReportCell[];
  /** Where the next page begins. */
  after: readonly (string | number)[];
}

export interface ReportFigureSource {
  key: string;
  type: ReportValueType;
  value: ReportCell;
}

export interface ReportPart {
  /** Of the last row that was read; null: from the beginning. */
  after: readonly (string | number)[] | null;
  limit: number;
}

/** Papers that anybody can verify by their number. */
export interface ReportRegister {
  makeNumber(): string;
  enter(
    tx: Tx,
    paper: {
      number: string;
      /** SHA-256 of the file, in hex. */
      checksum: string;
      scope: ReportScope;
      figures: readonly ReportFigureSource[];
      languageCode: string;
    },
  ): Promise<void>;
}

/** A report as its domain declares it: what its rows are, and which of them a reader may see. */
export interface ReportSource {
  kind: ReportRunKind;
  columns: readonly ReportColumnSource[];
  /** How many keys a position (`after`) has, and whether some may go into a query: cursors can be forged. */
  afterLength: number;
  isPosition(after: readonly (string | number)[]): boolean;
  /** Whether somebody who may read reports of this kind may read that of another person. */
  maySeeOthers?(reader: ReportReader): boolean;
  /** In an order that goes on from any position; at most `limit`. */
  rows(db: Db, reader: ReportReader, scope: ReportScope, part: ReportPart): Promise<ReportRow[]>;
  count(db: Db, reader: ReportReader, scope: ReportScope): Promise<number>;
  figures(db: Db, reader: ReportReader, scope: ReportScope): Promise<ReportFigureSource[]>;
  /** Keys of what readers have to know. */
  notes(figures: readonly ReportFigureSource[]): string[];
  register?: ReportRegister;
  /** A row as a statement of the Experience API; null: it is none. */
  toStatement?(row: ReportRow, about: { subject: { id: string; name: string }; publicUrl: string }): object | null;
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Reports: documents about a period. Complaints are `reports`. */
    reportRuns: ReportRunSources;
  }
}

export type ReportRunSources = ReturnType<typeof createReportRunSources>;

/** The reports that the domains declare. */
export function createReportRunSources() {
  const sources = new Map<ReportRunKind, ReportSource>();
  const add = (source: ReportSource): void => void sources.set(source.kind, source);

  function of(kind: ReportRunKind): ReportSource {
    const source = sources.get(kind);
    if (!source) throw new Error(`no domain has declared the report ${kind}`);
    return source;
  }

  return { add, of };
}
