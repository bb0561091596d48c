import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './inset-fields.module.css';
import { corners, insetSizes, type Inset } from './scene.ts';

/** Position and size of the camera on the screen, with a small preview. */
export function InsetFields({ inset, onChange }: { inset: Inset; onChange: (inset: Inset) => void }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={classes.fields}>
      <legend>{t(($) => $.live.inset)}</legend>
      <div className={classes.corners} dir="ltr">
        {corners.map((corner) => (
          <label key={corner} data-corner={corner}>
            <input
              type="radio"
              name={`${name}-corner`}
              aria-label={t(($) => $.live.corners[corner])}
              checked={inset.corner === corner}
              onChange={() => onChange({ ...inset, corner })}
            />
          </label>
        ))}
      </div>
      <div className={classes.sizes}>
        {insetSizes.map((size) => (
          <label key={size}>
            <input
              type="radio"
              name={`${name}-size`}
              checked={inset.size === size}
              onChange={() => onChange({ ...inset, size })}
            />
            {t(($) => $.live.insetSizes[size])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
