import { openFilm } from './poster-frame.ts';
import { sendPoster } from './uploads.api.ts';
import { changeUpload, uploadOf } from './uploads.store.ts';

/** Position of the automatic poster, as a share of the duration. */
const posterShare = 0.1;

/** Takes a poster from the file being uploaded. */
export async function takePoster(videoId: string, file: File): Promise<void> {
  const film = await openFilm(file);
  if (!film) return;
  try {
    const picture = await film.pictureAt(film.durationSeconds * posterShare);
    if (picture) await setPoster(videoId, picture);
  } catch {
    // A video works without a poster.
  } finally {
    film.close();
  }
}

/** Shows and uploads the poster of a video. */
export async function setPoster(videoId: string, picture: Blob): Promise<void> {
  const before = uploadOf(videoId)?.posterUrl;
  if (before) URL.revokeObjectURL(before);
  changeUpload(videoId, { posterUrl: URL.createObjectURL(picture) });
  await sendPoster(videoId, picture);
}
