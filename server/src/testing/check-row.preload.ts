// Loaded before main.ts in server processes that tests start: their rows are checked as well.
import { checkRowsWith } from '#db/rows.ts';
import { checkRow } from './check-row.ts';

checkRowsWith(checkRow);
