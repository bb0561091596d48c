import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './list-page.module.css';

interface ListRowProps {
  title: ReactNode;
  /** Language of the title, if it is written by people. */
  lang?: string;
  note: ReactNode;
  /** In the second column. */
  detail: ReactNode;
  /** Below it. */
  secondDetail?: ReactNode;
  /** State of the item. */
  mark: ReactNode;
  /** Where the row leads; otherwise it is a button. */
  link?: Pick<LinkProps, 'to' | 'params' | 'search'>;
  onOpen?: () => void;
}

/** A row of a list to manage, which opens its item. */
export function ListRow({ title, lang, note, detail, secondDetail, mark, link, onOpen }: ListRowProps) {
  const content = (
    <>
      <span className={classes.what}>
        <strong lang={lang} dir="auto">
          {title}
        </strong>
        <span>{note}</span>
      </span>
      <span className={classes.when}>
        <span>{detail}</span>
        {secondDetail !== undefined && <span>{secondDetail}</span>}
      </span>
      <span className={classes.mark}>{mark}</span>
    </>
  );
  if (link) {
    return (
      <Link {...link} className={classes.row}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={`${classes.row} ${classes.rowButton}`} onClick={onOpen}>
      {content}
    </button>
  );
}
