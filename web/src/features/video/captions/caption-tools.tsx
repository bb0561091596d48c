import { ActionIcon, Button } from '@mantine/core';
import { Plus, Redo2, Undo2, WandSparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './caption-editor.module.css';

interface CaptionToolsProps {
  steps: { undo: () => void; redo: () => void; canUndo: boolean; canRedo: boolean };
  onAdd: () => void;
  /** Number of cues that overlap or end before they start: they prevent saving. */
  overlaps: number;
  onMend: () => void;
  children: ReactNode;
}

export function CaptionTools({ steps, onAdd, overlaps, onMend, children }: CaptionToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.tools}>
        <Button size="xs" leftSection={<Plus size={15} aria-hidden />} onClick={onAdd}>
          {t(($) => $.captions.add)}
        </Button>
        {children}
        <StepButtons steps={steps} />
      </div>
      {overlaps > 0 && (
        <p className={classes.problem} role="alert">
          {t(($) => $.captions.overlaps, { count: overlaps })}
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<WandSparkles size={13} aria-hidden />}
            onClick={onMend}
          >
            {t(($) => $.captions.mend)}
          </Button>
        </p>
      )}
    </>
  );
}

/** Undo and redo. */
export function StepButtons({ steps }: Pick<CaptionToolsProps, 'steps'>) {
  const { t } = useTranslation();
  const buttons = [
    { label: t(($) => $.recordings.undo), icon: Undo2, isOff: !steps.canUndo, onClick: steps.undo },
    { label: t(($) => $.recordings.redo), icon: Redo2, isOff: !steps.canRedo, onClick: steps.redo },
  ];
  return buttons.map(({ label, icon: Icon, isOff, onClick }) => (
    <ActionIcon
      key={label}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
    >
      <Icon size={17} aria-hidden />
    </ActionIcon>
  ));
}
