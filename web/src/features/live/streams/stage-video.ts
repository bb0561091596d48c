/** Resumes at the live position, so that a live session is not watched with a delay by accident. */
export function goOn(video: HTMLVideoElement | null): void {
  if (!video) return;
  const { seekable, duration } = video;
  if (duration === Number.POSITIVE_INFINITY && seekable.length > 0) {
    video.currentTime = seekable.end(seekable.length - 1);
  }
  void video.play().catch(() => {});
}

/** Toggles full screen of the whole stage with captions and controls; on phones that cannot do that, of the video. */
export function toggleFullScreen(stage: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) return void document.exitFullscreen();
  if (stage?.requestFullscreen) return void stage.requestFullscreen().catch(() => {});
  (video as { webkitEnterFullscreen?: () => void } | null)?.webkitEnterFullscreen?.();
}

export async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // Not possible without video, or without a user gesture.
  }
}
