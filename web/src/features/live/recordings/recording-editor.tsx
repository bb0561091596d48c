import type { RecordingDetail } from '@candela/contract/live/recordings';
import { ActionIcon } from '@mantine/core';
import { Redo2, Scissors, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import { Badge } from '#ui/badge.tsx';
import { ChapterFields } from './chapter-fields.tsx';
import { beginHistory, changeCut, placeHandle, redo, undo, type Cut, type CutHistory } from './cut-history.ts';
import { LessonMaker } from './lesson-maker.tsx';
import { RecordingActions } from './recording-actions.tsx';
import classes from './recording-editor.module.css';
import { RecordingFacts } from './recording-facts.tsx';
import { TrimStrip } from './trim-strip.tsx';
import { TrimTools } from './trim-tools.tsx';
import { useCutPreview } from './use-cut-preview.ts';

interface RecordingEditorProps {
  recording: RecordingDetail;
  video: HTMLVideoElement | null;
  /** Current position of the video. */
  seconds: number;
  /** Evenly spaced pictures of the video. */
  frames: readonly { at: number; picture?: string | undefined }[];
  /** Plays from a second. */
  onSeek: (seconds: number) => void;
  /** Shows the frame at a second. */
  onShow: (seconds: number) => void;
  onRemoved: () => void;
}

/** For hosts: title, cut, chapters and download of a recording, and adding it to a course. */
export function RecordingEditor({
  recording,
  video,
  seconds,
  frames,
  onSeek,
  onShow,
  onRemoved,
}: RecordingEditorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { wholeSeconds, eventId } = recording;
  const [history, setHistory] = useState(() => beginHistory(cutOf(recording)));
  const [zoom, setZoom] = useState(1);
  const cut = history.now;
  const { trimStart, trimEnd } = cut;
  const isPublished = recording.publishedAt !== null;
  const isChanged = JSON.stringify(cut) !== JSON.stringify(cutOf(recording));
  const preview = useCutPreview(video, cut);
  const change = (changed: Partial<Cut>) => setHistory((known) => changeCut(known, changed, Date.now()));
  const place = (handle: 'trimStart' | 'trimEnd', to: number) =>
    change({ [handle]: placeHandle(cut, handle, to, wholeSeconds) });
  useUnsavedGuard(isChanged);
  useTrimKeys((key) => {
    if (key === 'i') place('trimStart', seconds);
    else if (key === 'o') place('trimEnd', seconds);
    else setHistory(key === 'redo' ? redo : undo);
  });
  const removed = Math.max(0, wholeSeconds - (trimEnd - trimStart));
  return (
    <section className={classes.editor} aria-label={t(($) => $.recordings.edit)}>
      <EditorHead isPublished={isPublished} isChanged={isChanged} history={history} onHistory={setHistory} />
      <RecordingFacts
        cut={cut}
        languageCode={recording.languageCode}
        seconds={seconds}
        wholeSeconds={wholeSeconds}
        onChange={change}
        onPlace={place}
      />
      <div className={classes.timeline}>
        <TrimTools
          cut={cut}
          wholeSeconds={wholeSeconds}
          seconds={seconds}
          isPreviewing={preview.isOn}
          zoom={zoom}
          onPreview={preview.toggle}
          onZoom={setZoom}
          onShow={onShow}
          onStartHere={() => place('trimStart', seconds)}
          onEndHere={() => place('trimEnd', seconds)}
        />
        <TrimStrip
          cut={cut}
          wholeSeconds={wholeSeconds}
          seconds={seconds}
          frames={frames}
          zoom={zoom}
          onChange={change}
          onShow={onShow}
        />
        <p className={classes.note}>
          <Scissors size={15} aria-hidden />{' '}
          {t(($) => $.recordings.keeps, { kept: format.clock(trimEnd - trimStart), whole: format.clock(wholeSeconds) })}
          {removed >= 1 && <b>{t(($) => $.recordings.removed, { length: format.clock(removed) })}</b>}
          <span>{t(($) => $.recordings.exactness)}</span>
        </p>
      </div>
      <ChapterFields
        chapters={cut.chapters}
        here={seconds}
        onChange={(chapters) => change({ chapters })}
        onSeek={onSeek}
      />
      <RecordingActions
        recording={recording}
        cut={cut}
        isChanged={isChanged}
        onSaved={(saved) => setHistory(beginHistory(cutOf(saved)))}
        onRemoved={onRemoved}
      />
      <LessonMaker eventId={eventId} isPublished={isPublished} />
    </section>
  );
}

interface EditorHeadProps {
  isPublished: boolean;
  isChanged: boolean;
  history: CutHistory;
  onHistory: (step: (known: CutHistory) => CutHistory) => void;
}

/** State of the recording, undo and redo. */
function EditorHead({ isPublished, isChanged, history, onHistory }: EditorHeadProps) {
  const { t } = useTranslation();
  return (
    <header>
      <h2>{t(($) => $.recordings.edit)}</h2>
      {isPublished ? (
        <Badge tone="brand" text={t(($) => $.recordings.isPublished)} />
      ) : (
        <Badge text={t(($) => $.recordings.isDraft)} />
      )}
      <span className={classes.saved} role="status">
        {isChanged && t(($) => $.recordings.notSaved)}
      </span>
      <HistoryButton
        label={t(($) => $.recordings.undo)}
        isOff={history.past.length === 0}
        onClick={() => onHistory(undo)}
      >
        <Undo2 size={17} aria-hidden />
      </HistoryButton>
      <HistoryButton
        label={t(($) => $.recordings.redo)}
        isOff={history.future.length === 0}
        onClick={() => onHistory(redo)}
      >
        <Redo2 size={17} aria-hidden />
      </HistoryButton>
    </header>
  );
}

function HistoryButton(props: { label: string; isOff: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={props.label}
      title={props.label}
      disabled={props.isOff}
      onClick={props.onClick}
    >
      {props.children}
    </ActionIcon>
  );
}

/** I and O set the start and end at the current position; Ctrl+Z and Ctrl+Shift+Z undo and redo. Disabled while typing. */
function useTrimKeys(onKey: (key: 'i' | 'o' | 'undo' | 'redo') => void): void {
  const act = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.altKey || event.defaultPrevented || target?.closest('input, textarea, [contenteditable], dialog'))
        return;
      const key = event.key.toLowerCase();
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && key === 'z') act(event.shiftKey ? 'redo' : 'undo');
      else if (!isCommand && (key === 'i' || key === 'o')) act(key);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function cutOf({ title, trimStart, trimEnd, chapters }: RecordingDetail): Cut {
  return { title, trimStart, trimEnd, chapters };
}
