import classes from './live-stage.module.css';
import type { Captions } from './use-captions.ts';

/** Captions over the video. Screen readers get only final texts: interim ones change with every word. */
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
