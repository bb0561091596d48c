import type { ReactNode } from 'react';

/** Shows what is scheduled about a symbol until an instant: it belongs to another feature. */
export type RenderScheduled = (symbolId: number, until: string) => ReactNode;
