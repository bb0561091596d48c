import i18next from 'i18next';
import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js';

/** Translates the labels of the player's controls; the library looks them up by its English texts. */
export function labelControls(): void {
  const texts = i18next.t(($) => $.player.controls, { returnObjects: true });
  setLanguage(i18next.language);
  addTranslation(i18next.language, {
    play: texts.play,
    pause: texts.pause,
    mute: texts.mute,
    unmute: texts.unmute,
    volume: texts.volume,
    seek: texts.seek,
    'chapter: {chapterName}': texts.chapter,
    'seek back {seekOffset} seconds': texts.seekBack,
    'seek forward {seekOffset} seconds': texts.seekForward,
    'enter fullscreen mode': texts.enterFullscreen,
    'exit fullscreen mode': texts.exitFullscreen,
    'enter picture in picture mode': texts.enterPip,
    'exit picture in picture mode': texts.exitPip,
    'media loading': texts.loading,
    'playback time': texts.time,
    'video player': texts.player,
    hour: texts.hour,
    hours: texts.hours,
    minute: texts.minute,
    minutes: texts.minutes,
    second: texts.second,
    seconds: texts.seconds,
    '{time} remaining': texts.remaining,
    '{currentTime} of {totalTime}': texts.timeOf,
    'video not loaded, unknown time.': texts.unknownTime,
  });
}
