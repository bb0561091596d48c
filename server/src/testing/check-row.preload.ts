// Loaded before main.ts in server processes that tests start, so that their rows are checked too.
import { checkRowsWith } from '#db/rows.ts';
import { checkRow } from './check-row.ts';

checkRowsWith(checkRow);
