import './math-font.css';
import classes from './rich-text.module.css';

/** Shows HTML of authors. The server sanitises it before it is stored; `language` sets its direction. */
export function RichText({ html, language }: { html: string; language: string }) {
  return <div className={classes.text} lang={language} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
