import type { TablePart } from '@candela/contract/paging';
import { saveFile } from './save-file.ts';

/** Downloads a whole table as a file, reading it page by page. */
export async function saveTable(read: (cursor: string | undefined) => Promise<TablePart>): Promise<void> {
  const parts: string[] = [];
  let cursor: string | undefined;
  let name = '';
  do {
    const part = await read(cursor);
    parts.push(part.csv);
    name = part.fileName;
    cursor = part.nextCursor ?? undefined;
  } while (cursor !== undefined);
  saveFile(name, parts, 'text/csv;charset=utf-8');
}
