import { openFilm } from './poster-frame.ts';
import { sendPoster } from './uploads.api.ts';
import { changeUpload, uploadOf } from './uploads.store.ts';

/** Where the picture of a film is taken from, unless its owner chooses another one. */
const posterShare = 0.1;

/** Takes a picture of the film that is being uploaded. */
export async function takePoster(videoId: string, file: File): Promise<void> {
  const film = await openFilm(file);
  if (!film) return;
  try {
    const picture = await film.pictureAt(film.durationSeconds * posterShare);
    if (picture) await setPoster(videoId, picture);
  } catch {
    // A video without a picture is a video.
  } finally {
    film.close();
  }
}

/** Shows and stores the picture of a video. */
export async function setPoster(videoId: string, picture: Blob): Promise<void> {
  const before = uploadOf(videoId)?.posterUrl;
  if (before) URL.revokeObjectURL(before);
  changeUpload(videoId, { posterUrl: URL.createObjectURL(picture) });
  await sendPoster(videoId, picture);
}
