import type { Tx } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange, type Change } from '#site/recorded-changes.ts';
import type { AuditAction } from '@candela/contract/oversight/audit';

type Recorded = Pick<Change, 'before' | 'after'> & { id: string; title: string };

/** Records changes of a video, its captions and chapters by trainers and admins in the audit log. */
export function recordVideo(
  tx: Tx,
  caller: SignedInCaller,
  action: AuditAction,
  { id, title, ...states }: Recorded,
): Promise<void> {
  return recordChange(tx, caller, { action, entity: 'video', entityId: id, name: title, ...states });
}
