import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import { ActionIcon, NativeSelect, SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { ExternalLink, Monitor, Smartphone, Tablet } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import classes from './draft-preview.module.css';
import { hearChoices, showInPreview } from './preview-messages.ts';

const devices = [
  { name: 'phone', width: 390, icon: Smartphone },
  { name: 'tablet', width: 820, icon: Tablet },
  { name: 'desktop', width: 1280, icon: Monitor },
] as const;

interface DraftPreviewProps {
  courseId: number;
  lessonId: number | null;
  onLesson: (lessonId: number | null) => void;
}

/** A draft as learners will see it, in any language and width: a page in an iframe of that width. */
export function DraftPreview({ courseId, lessonId, onLesson }: DraftPreviewProps) {
  const { t, i18n } = useTranslation();
  const languages = useInterfaceLanguages();
  const [width, setWidth] = useState(() => (window.innerWidth < 700 ? 390 : 1280));
  const [language, setLanguage] = useState(i18n.language);
  const { ref: stage, width: room } = useElementSize();
  // If there is less space, the iframe is scaled down.
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  const frame = useRef<HTMLIFrameElement>(null);
  const addressOf = (lesson: number | null) =>
    `/trainer/courses/${courseId}/preview?language=${language}${lesson === null ? '' : `&lesson=${lesson}`}`;
  // The iframe is loaded once; afterwards it navigates by messages.
  const [address] = useState(() => addressOf(lessonId));
  useEffect(() => {
    if (frame.current) showInPreview(frame.current, { lessonId, language });
  }, [lessonId, language]);
  const choose = useEffectEvent(onLesson);
  useEffect(() => hearChoices((chosen) => choose(chosen)), []);
  return (
    <div className={classes.preview}>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t(($) => $.reviewing.preview.width)}
          value={String(width)}
          onChange={(value) => setWidth(Number(value))}
          data={devices.map(({ name, width: each, icon: Icon }) => ({
            value: String(each),
            label: (
              <span className={classes.width}>
                <Icon size={15} aria-hidden />
                <span>{t(($) => $.reviewing.preview.devices[name])}</span>
                <small>{each}</small>
              </span>
            ),
          }))}
        />
        <NativeSelect
          size="xs"
          aria-label={t(($) => $.reviewing.preview.language)}
          value={language}
          data={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <ActionIcon
          component="a"
          href={addressOf(lessonId)}
          target="_blank"
          rel="noopener"
          variant="default"
          size={30}
          aria-label={t(($) => $.reviewing.preview.open)}
          title={t(($) => $.reviewing.preview.open)}
        >
          <ExternalLink size={15} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.stage}>
        <div ref={stage} className={classes.room}>
          <iframe
            ref={frame}
            title={t(($) => $.reviewing.preview.title)}
            src={address}
            style={{ inlineSize: width, blockSize: `${100 / scale}%`, transform: `scale(${scale})` }}
            allow="fullscreen; picture-in-picture"
            onLoad={(event) => showInPreview(event.currentTarget, { lessonId, language })}
          />
        </div>
      </div>
    </div>
  );
}
