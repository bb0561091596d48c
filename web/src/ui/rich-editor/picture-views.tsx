import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { ChartCandlestick, CircleAlert, CirclePlay, ImageOff, Lock } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { usePictureUrl } from './editor-resources.ts';
import classes from './picture-views.module.css';

export function ImageView(props: NodeViewProps) {
  return (
    <NodeViewWrapper as="figure" className={classes.figure} data-selected={props.selected || undefined}>
      <Picture assetId={String(props.node.attrs['assetId'])} alt={String(props.node.attrs['alt'])} />
      <Words {...props} hasAlternative />
    </NodeViewWrapper>
  );
}

export function ChartView(props: NodeViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { assetId, alt, symbol, timeframe, from } = props.node.attrs;
  return (
    <NodeViewWrapper as="figure" className={classes.figure} data-framed data-selected={props.selected || undefined}>
      <p className={classes.head} contentEditable={false}>
        <ChartCandlestick size={15} aria-hidden />
        <strong>
          <bdi>{String(symbol)}</bdi>
        </strong>
        <span>
          {String(timeframe)}
          {from !== '' && `, ${format.dateTime(String(from))}`}
        </span>
        <span className={classes.frozen}>
          <Lock size={13} aria-hidden />
          {t(($) => $.richEditor.frozen)}
        </span>
      </p>
      <Picture assetId={String(assetId)} alt={String(alt)} />
      <Words {...props} hasAlternative />
    </NodeViewWrapper>
  );
}

const providerNames: Record<string, string> = { youtube: 'YouTube', vimeo: 'Vimeo' };

export function EmbedView(props: NodeViewProps) {
  const { t } = useTranslation();
  const { provider, ref } = props.node.attrs;
  return (
    <NodeViewWrapper as="figure" className={classes.figure} data-selected={props.selected || undefined}>
      <div className={classes.film} contentEditable={false}>
        <CirclePlay size={34} strokeWidth={1.5} aria-hidden />
        <span>{t(($) => $.richEditor.filmOf, { host: providerNames[String(provider)] ?? String(provider) })}</span>
        <bdi>{String(ref)}</bdi>
      </div>
      <Words {...props} />
    </NodeViewWrapper>
  );
}

function Picture({ assetId, alt }: { assetId: string; alt: string }) {
  const { t } = useTranslation();
  const url = usePictureUrl(assetId);
  if (url === null) {
    return (
      <div className={classes.film} contentEditable={false}>
        <ImageOff size={28} strokeWidth={1.5} aria-hidden />
        <span>{t(($) => $.richEditor.pictureLoading)}</span>
      </div>
    );
  }
  return <img className={classes.picture} src={url} alt={alt} draggable={false} />;
}

/** Fields for the caption and, for pictures, the alternative text. */
function Words({ node, updateAttributes, editor, hasAlternative }: NodeViewProps & { hasAlternative?: boolean }) {
  const { t } = useTranslation();
  const captionId = useId();
  const altId = useId();
  const { caption, alt } = node.attrs;
  const isMissing = hasAlternative && String(alt).trim() === '';
  return (
    <figcaption className={classes.words} contentEditable={false}>
      <label htmlFor={captionId} className="visually-hidden">
        {t(($) => $.richEditor.caption)}
      </label>
      <input
        id={captionId}
        dir="auto"
        value={String(caption)}
        maxLength={500}
        readOnly={!editor.isEditable}
        placeholder={t(($) => $.richEditor.caption)}
        onChange={(event) => updateAttributes({ caption: event.currentTarget.value })}
      />
      {hasAlternative && (
        <span className={classes.alternative} data-missing={isMissing || undefined}>
          {isMissing && <CircleAlert size={14} aria-hidden />}
          <label htmlFor={altId}>{t(($) => $.richEditor.alternative)}</label>
          <input
            id={altId}
            dir="auto"
            value={String(alt)}
            maxLength={500}
            readOnly={!editor.isEditable}
            placeholder={t(($) => $.richEditor.alternativeHint)}
            onChange={(event) => updateAttributes({ alt: event.currentTarget.value })}
          />
        </span>
      )}
    </figcaption>
  );
}
