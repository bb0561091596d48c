import type { Db, Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ReportKind } from '@candela/contract/oversight/moderation';

/** Reportable content as the reporter sees it. */
export interface FoundThing {
  authorId: string;
  /** Plain text; empty for a profile with only a picture. */
  body: string;
  /** Title of the session, lesson or course where it was posted. */
  context: string;
  /** Path on this site. */
  link: string;
}

/** Runs after the commit, for example to notify clients. */
export type AfterCommit = () => Promise<void> | void;

/** How a feature finds reported content, and removes it in its own way. */
export interface ReportSource {
  kind: ReportKind;
  /**
   * @returns null if there is none that the caller can see
   * @throws AppError like the feature itself if the caller has no access
   */
  find(tx: Tx, caller: SignedInCaller, id: string): Promise<FoundThing | null>;
  /** The current text; null if it is no longer visible to anybody. */
  readNow(db: Db, id: string): Promise<string | null>;
  /** Takes the locks that the feature itself takes before reports, to keep the same order and avoid deadlocks. */
  lock?(tx: Tx, id: string): Promise<void>;
  /** Writes its own entry to the audit log. Content that is already gone is no error. @param reason what its author is told */
  remove(tx: Tx, caller: SignedInCaller, id: string, reason: string): Promise<AfterCommit | null>;
  /**
   * Shows it again: `all` of it after an appeal; `automatic`: only what `hide` has hidden. Present where authors are told why it was
   * removed, and can appeal.
   */
  restore?(tx: Tx, caller: SignedInCaller, id: string, what: 'all' | 'automatic'): Promise<AfterCommit | null>;
  /** Hides it until a decision, when enough people have reported it; null: it stays. */
  hide?(tx: Tx, id: string): Promise<AfterCommit | null>;
  /** Absent if authors cannot be muted in this feature. */
  mute?: {
    isPossible(db: Db, id: string, authorId: string): Promise<boolean>;
    /** @throws AppError reports.notMuted */
    run(tx: Tx, caller: SignedInCaller, id: string, authorId: string): Promise<AfterCommit>;
  };
}

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Content that people can report. */
    reports: ReportSources;
  }
}

export type ReportSources = ReturnType<typeof createReportSources>;

/** The kinds of content that the domains let people report. */
export function createReportSources() {
  const sources = new Map<ReportKind, ReportSource>();
  const add = (source: ReportSource): void => void sources.set(source.kind, source);

  function of(kind: ReportKind): ReportSource {
    const source = sources.get(kind);
    if (!source) throw new Error(`no domain has told how ${kind} is reported`);
    return source;
  }

  return { add, of };
}

/** Parses a numeric id; null if invalid. */
export function numberOfId(id: string, max = 2_147_483_647): number | null {
  return /^[1-9]\d{0,14}$/.test(id) && Number(id) <= max ? Number(id) : null;
}
