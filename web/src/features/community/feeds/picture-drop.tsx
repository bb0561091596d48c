import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import classes from './picture-field.module.css';

interface PictureDropProps {
  isEditable: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes pictures that are dropped on a post or pasted into it, before the editor does. Buttons do the same. */
export function PictureDrop({ isEditable, onFiles, children }: PictureDropProps) {
  const [depth, setDepth] = useState(0);
  if (!isEditable) return <div className={classes.zone}>{children}</div>;
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Programs for texts add a picture of the text: then the text is meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  };
  const drop = (event: DragEvent) => {
    setDepth(0);
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={classes.zone}
      role="presentation"
      data-dropping={depth > 0 || undefined}
      onPasteCapture={paste}
      onDragEnter={(event) => hasFiles(event) && setDepth((now) => now + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((now) => Math.max(0, now - 1))}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDropCapture={drop}
    >
      {children}
    </div>
  );
}
