import type { ReportKind } from '@candela/contract/site/moderation';
import type { Db, Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';

/** Something that people can report, as the reporter sees it. */
export interface FoundThing {
  authorId: string;
  /** Plain text; empty where only the picture of a profile is there. */
  body: string;
  /** What it stands in: the name of the session, the lesson, the course. */
  context: string;
  /** Path of the site. */
  link: string;
}

/** What is to be told once the transaction is committed. */
export type AfterCommit = () => Promise<void> | void;

/** How a feature lets its things be reported, and removes them as it does itself. */
export interface ReportSource {
  kind: ReportKind;
  /**
   * @returns null: there is none that the caller sees
   * @throws AppError as the feature does where the caller may not be there
   */
  find(tx: Tx, caller: SignedInCaller, id: string): Promise<FoundThing | null>;
  /** The text as it stands now; null: nobody sees it any more. */
  readNow(db: Db, id: string): Promise<string | null>;
  /** What others lock before they write reports of it; taken before its report is locked. */
  lock?(tx: Tx, id: string): Promise<void>;
  /** Writes its own entry into the audit log. What is gone already is no error. */
  remove(tx: Tx, caller: SignedInCaller, id: string): Promise<AfterCommit | null>;
  /** Absent: authors cannot be muted where it stands. */
  mute?: {
    isPossible(db: Db, id: string, authorId: string): Promise<boolean>;
    /** @throws AppError reports.notMuted */
    run(tx: Tx, caller: SignedInCaller, id: string, authorId: string): Promise<AfterCommit>;
  };
}

/** How a domain tells what of it can be reported. */
export type AddReportSource = (source: ReportSource) => void;

/** The number that an id is; null for what is none. */
export function numberOfId(id: string, max = 2_147_483_647): number | null {
  return /^[1-9]\d{0,14}$/.test(id) && Number(id) <= max ? Number(id) : null;
}
