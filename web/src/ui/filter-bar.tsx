import { Button } from '@mantine/core';
import { SlidersHorizontal } from 'lucide-react';
import { Children, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** Name for screen readers, where a page has several. */
  label?: string;
  /** The search field: always shown. */
  search: ReactNode;
  /** How many filters differ from their default. */
  count: number;
  /** What else belongs to the list, such as a button that adds to it. */
  action?: ReactNode;
  /** The filters; on phones one button opens them if there are more than two. */
  children: ReactNode;
}

/** Search and filters above a list. */
export function FilterBar({ label, search, count, action, children }: FilterBarProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const folds = Children.toArray(children).length > 2;
  return (
    <div className={classes.bar} role="search" aria-label={label}>
      {search}
      {folds && (
        <Button
          className={classes.toggle}
          variant="default"
          leftSection={<SlidersHorizontal size={16} aria-hidden />}
          rightSection={count > 0 && <span className={classes.count}>{count}</span>}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((before) => !before)}
        >
          {t(($) => $.lists.filters)}
        </Button>
      )}
      <div id={id} className={classes.filters} data-folded={(folds && !isOpen) || undefined}>
        {children}
      </div>
      {action}
    </div>
  );
}
