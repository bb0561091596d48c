import './math-font.css';
import classes from './rich-text.module.css';

/** Shows HTML written by authors. The server sanitises it before storing it; `language` sets its direction. */
export function RichText({ html, language }: { html: string; language: string }) {
  return <div className={classes.text} lang={language} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
