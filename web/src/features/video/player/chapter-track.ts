interface Chapter {
  seconds: number;
  title: string;
}

/** The player may measure a slightly longer duration: after the last chapter, its timeline would show a gap. */
const spareSeconds = 1;

/** Chapters as WebVTT, each ending where the next one starts, for the timeline. Empty if there are none. */
export function chapterTrack(chapters: readonly Chapter[], durationSeconds: number): string {
  const inside = chapters.filter(({ seconds }) => seconds < durationSeconds);
  const cues = inside.flatMap(({ seconds, title }, index) => {
    const end = inside[index + 1]?.seconds ?? durationSeconds + spareSeconds;
    return end > seconds ? [`${stamp(seconds)} --> ${stamp(end)}\n${escaped(title)}`] : [];
  });
  return cues.length === 0 ? '' : `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function stamp(seconds: number): string {
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const milliseconds = Math.round(seconds * 1000);
  const whole = Math.floor(milliseconds / 1000);
  return `${part(Math.floor(whole / 3600))}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}.${part(milliseconds % 1000, 3)}`;
}

function escaped(title: string): string {
  return title.replaceAll(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
