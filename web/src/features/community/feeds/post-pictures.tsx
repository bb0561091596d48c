import type { FeedPicture } from '@candela/contract/community/feed-pictures';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { loadedPart } from '#ui/loaded-part.tsx';
import classes from './post-pictures.module.css';

/** Whoever looks at one loads it. */
const Viewer = loadedPart(async () => {
  const { PictureViewer } = await import('./picture-viewer.tsx');
  return PictureViewer;
});

/** Pictures that a list shows of a post; the last of them says how many more there are. */
const shownAtOnce = 4;
/** Widths to heights between which a single picture is shown whole. */
const [narrowest, widest] = [0.8, 2.4];

/** The widths in which a picture is stored, as `srcset`. */
export const sourcesOf = ({ sources }: Pick<FeedPicture, 'sources'>): string =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** The pictures of a post side by side. Their places have their size before they are loaded. */
export function PostPictures({ pictures }: { pictures: readonly FeedPicture[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  const shown = pictures.slice(0, shownAtOnce);
  const [first] = pictures;
  const shape = first && shown.length === 1 ? Math.min(widest, Math.max(narrowest, first.width / first.height)) : null;
  const total = format.number(pictures.length);
  return (
    <>
      <ul
        className={classes.grid}
        data-count={shown.length}
        style={shape === null ? undefined : { aspectRatio: String(shape) }}
      >
        {shown.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              className={classes.tile}
              aria-label={[t(($) => $.feeds.pictures.open, { number: format.number(index + 1), total }), picture.alt]
                .filter((text) => text !== '')
                .join(': ')}
              onClick={() => setOpen(index)}
            >
              <img
                srcSet={sourcesOf(picture)}
                src={picture.sources.at(-1)?.url}
                sizes={shown.length === 1 ? 'min(100vw, 830px)' : 'min(50vw, 415px)'}
                width={picture.width}
                height={picture.height}
                alt=""
                loading="lazy"
                decoding="async"
              />
              {index === shownAtOnce - 1 && pictures.length > shownAtOnce && (
                <span className={classes.more} aria-hidden>
                  {t(($) => $.feeds.pictures.more, { number: format.number(pictures.length - shownAtOnce + 1) })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <Viewer.Loaded waiting={null} pictures={pictures} start={open} onLeave={() => setOpen(null)} />}
    </>
  );
}
