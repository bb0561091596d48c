import { useTranslation } from 'react-i18next';
import type { VideoColumn } from './library-filter.ts';

/** What the columns of the library are called. */
export function useColumnNames(): Record<VideoColumn, string> {
  const { t } = useTranslation();
  return {
    state: t(($) => $.users.columnNames.status),
    owner: t(($) => $.library.facts.owner),
    added: t(($) => $.library.facts.added),
    size: t(($) => $.library.facts.stored),
    length: t(($) => $.library.facts.length),
    folder: t(($) => $.library.folder),
  };
}
