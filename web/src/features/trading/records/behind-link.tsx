import { Link } from '@tanstack/react-router';
import { createContext, use, type ReactNode } from 'react';
import type { countedIdeas } from '@candela/contract/trading/ideas';
import type { RecordSearch } from './record-search.ts';
import classes from './records.module.css';

/** Of which part of whose record the figures are. */
interface ShownRecord {
  authorId: string;
  isSimulated: boolean;
  search: RecordSearch;
  /** The beginning of the period; null: all. */
  since: string | null;
}

export const ShownRecordContext = createContext<ShownRecord | null>(null);

/** What narrows the list of ideas to those of a figure, besides the part of the record. */
export interface Behind {
  counted?: (typeof countedIdeas)[number];
  /** Of ideas without a result. What is open belongs to every period. */
  status?: 'pending' | 'active' | 'missed' | 'cancelled' | 'void';
  sort?: 'closed' | 'best' | 'worst';
  symbolId?: number;
  market?: string;
  style?: string;
  /** The first instants of a month and of the next one. */
  month?: readonly [from: string, before: string];
}

/** Leads from a figure to the list of the ideas that it counts. */
export function BehindLink({ behind, children }: { behind: Behind; children: ReactNode }) {
  const shown = use(ShownRecordContext);
  if (!shown) return children;
  const { month, ...narrowing } = behind;
  const { authorId, isSimulated, search, since } = shown;
  const isOpen = behind.status === 'pending' || behind.status === 'active';
  const [from = null, before] = month ?? [];
  const closedFrom = from !== null && (since === null || from > since) ? from : since;
  return (
    <Link
      to="/education/ideas"
      search={{
        authorId,
        simulated: isSimulated,
        ...(search.market !== undefined && { market: search.market }),
        ...(search.style !== undefined && { style: search.style }),
        ...(!isOpen && closedFrom !== null && { closedFrom }),
        ...(before !== undefined && { closedBefore: before }),
        ...narrowing,
      }}
      className={classes.behind}
    >
      {children}
    </Link>
  );
}
