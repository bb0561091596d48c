import { Settings } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { captionLooks, captionSizes, choose, speeds, usePlayerChoices } from './player-choices.ts';
import classes from './player-menu.module.css';
import type { CaptionFile } from './use-caption-files.ts';
import type { Qualities } from './use-hls.ts';

interface PlayerMenuProps {
  qualities: Qualities;
  captions: readonly Pick<CaptionFile, 'languageCode' | 'label'>[];
}

/** Settings of the player: quality, speed, captions and their style. */
export function PlayerMenu({ qualities, captions }: PlayerMenuProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.menu} dir="auto">
      <button
        type="button"
        className={classes.opener}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-label={t(($) => $.player.menu.title)}
      >
        <Settings size={20} aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={t(($) => $.player.menu.title)}
        className={classes.panel}
        onBeforeToggle={(event) => event.newState === 'open' && setOpen(true)}
        // Not before it is closed: the browser returns the focus to the button only while the focused element still exists.
        // Parts inside it that fold (`details`) send the same event.
        onToggle={(event) => event.target === event.currentTarget && event.newState === 'closed' && setOpen(false)}
      >
        {isOpen && <Choices qualities={qualities} captions={captions} />}
      </div>
    </div>
  );
}

function Choices({ qualities, captions }: PlayerMenuProps) {
  const { t } = useTranslation();
  const chosen = usePlayerChoices();
  const { heights, shown } = qualities;
  const texts = t(($) => $.player.menu, { returnObjects: true });
  const isOffered = (height: number | null) => height === null || heights.includes(height);
  return (
    <>
      {heights.length > 1 && (
        <Choice
          title={texts.quality}
          chosen={isOffered(chosen.maxHeight) ? chosen.maxHeight : null}
          options={[
            { value: null, label: shown === null ? texts.auto : t(($) => $.player.menu.autoAt, { height: shown }) },
            ...heights.map((height) => ({ value: height, label: `${height}p` })),
          ]}
          onChoose={(maxHeight) => choose({ maxHeight })}
        />
      )}
      <Choice
        title={texts.speed}
        chosen={chosen.speed}
        options={speeds.map((speed) => ({ value: speed, label: `${speed}×` }))}
        onChoose={(speed) => choose({ speed })}
      />
      {captions.length > 0 && (
        <>
          <Choice
            title={texts.captions}
            chosen={captions.some(({ languageCode }) => languageCode === chosen.captions) ? chosen.captions : null}
            options={[
              { value: null, label: texts.off },
              ...captions.map(({ languageCode, label }) => ({ value: languageCode, label })),
            ]}
            onChoose={(code) => choose({ captions: code })}
          />
          <Choice
            title={texts.size}
            chosen={chosen.captionSize}
            options={captionSizes.map((size) => ({ value: size, label: texts.sizes[size] }))}
            onChoose={(captionSize) => choose({ captionSize })}
          />
          <Choice
            title={texts.look}
            chosen={chosen.captionLook}
            options={captionLooks.map((look) => ({ value: look, label: texts.looks[look] }))}
            onChoose={(captionLook) => choose({ captionLook })}
          />
        </>
      )}
    </>
  );
}

interface ChoiceProps<T> {
  title: string;
  chosen: T;
  options: readonly { value: T; label: ReactNode }[];
  onChoose: (value: T) => void;
}

function Choice<T extends string | number | null>({ title, chosen, options, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{title}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <bdi>{label}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
