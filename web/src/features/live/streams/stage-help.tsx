import { useTranslation } from 'react-i18next';
import { stageKeys, type StageAction } from './stage-keys.ts';
import classes from './stage-help.module.css';

/** Lists the keyboard shortcuts of the stage. A native popover, closed by Escape or an outside click. */
export function StageHelp({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <div id={id} popover="auto" role="group" aria-label={t(($) => $.live.keys)} className={classes.help}>
      <p className={classes.title}>{t(($) => $.live.keys)}</p>
      <dl className={classes.keys}>
        {(Object.keys(stageKeys) as StageAction[]).map((action) => (
          <div key={action}>
            <dt>{t(($) => $.live.actions[action])}</dt>
            <dd dir="ltr">
              {stageKeys[action].map((key) => (
                <kbd key={key}>{key === ' ' ? t(($) => $.live.space) : key.toUpperCase()}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
