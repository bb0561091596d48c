import classes from './live-stage.module.css';
import type { Captions } from './use-captions.ts';

/** Captions over the picture. Only what is certain is read aloud: the rest still changes with every word. */
export function StageCaptions({ captions, languageCode }: { captions: Captions; languageCode: string }) {
  const { final, interim } = captions;
  return (
    <div className={classes.captions} lang={languageCode} dir="auto" hidden={final === '' && interim === ''}>
      <p>
        <span>
          <span>
            <span aria-live="polite">{final}</span> <span aria-live="off">{interim}</span>
          </span>
        </span>
      </p>
    </div>
  );
}
