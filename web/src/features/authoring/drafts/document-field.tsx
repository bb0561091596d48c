import { Button } from '@mantine/core';
import { FileType } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAsset, type KnownAssets } from './asset-addresses.ts';
import { FileButton } from './file-button.tsx';
import { useFormat } from '#platform/time/time.ts';
import classes from './lesson-editor.module.css';
import type { FieldsOf } from './lesson-fields-props.ts';

/** The document of a PDF lesson. */
export function DocumentField({ courseId, content, assets, isEditable, onChange }: FieldsOf<'pdf'>) {
  const { t } = useTranslation();
  return (
    <section className={classes.fields} aria-label={t(($) => $.authoring.lesson.document)}>
      {content.document ? (
        <div className={classes.file}>
          <FileType size={22} aria-hidden />
          <FileName assets={assets} assetId={content.document.assetId} name={content.document.name} />
          {isEditable && (
            <Button size="compact-sm" variant="default" onClick={() => onChange({ document: null })}>
              {t(($) => $.authoring.assets.remove)}
            </Button>
          )}
        </div>
      ) : (
        <p className={classes.hint}>{t(($) => $.authoring.lesson.noDocument)}</p>
      )}
      {isEditable && (
        <FileButton
          courseId={courseId}
          accept="application/pdf"
          text={t(($) => $.authoring.lesson.uploadDocument)}
          onFile={(asset) => {
            assets.add([asset]);
            onChange({ document: { assetId: asset.id, name: asset.name, isDownloadable: true } });
          }}
        />
      )}
    </section>
  );
}

/** Name, size and checksum of a file. */
export function FileName({ assets, assetId, name }: { assets: KnownAssets; assetId: string; name: string }) {
  const format = useFormat();
  const asset = useAsset(assets, assetId);
  return (
    <span>
      <strong>
        <bdi>
          {asset ? (
            <a href={asset.url} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            name
          )}
        </bdi>
      </strong>
      {asset && (
        <small title={`SHA-256 ${asset.checksum}`}>
          {format.fileSize(asset.size)} · {asset.mimeType} · {asset.checksum.slice(0, 8)}
        </small>
      )}
    </span>
  );
}
