import { CloudUpload } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './drop-zone.module.css';
import { uploadFiles } from './upload-files.ts';

interface DropZoneProps {
  /** Accepts a single file: the first of those dropped. */
  isSingle?: boolean;
  onBegun?: (videoIds: string[]) => void;
  children: ReactNode;
}

/** Uploads files dropped onto its content. Only for pointer users; a button does the same. */
export function VideoDropZone({ isSingle = false, onBegun, children }: DropZoneProps) {
  const { t } = useTranslation();
  const [depth, setDepth] = useState(0);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const drop = async (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDepth(0);
    const files = [...event.dataTransfer.files];
    const ids = await uploadFiles(isSingle ? files.slice(0, 1) : files);
    if (ids.length > 0) onBegun?.(ids);
  };
  return (
    <div
      className={classes.zone}
      role="presentation"
      onDragEnter={(event) => hasFiles(event) && setDepth((now) => now + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((now) => Math.max(0, now - 1))}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => void drop(event)}
    >
      {children}
      {depth > 0 && (
        <div className={classes.hint}>
          <CloudUpload size={34} aria-hidden />
          <strong>{t(($) => $.uploads.drop)}</strong>
        </div>
      )}
    </div>
  );
}
