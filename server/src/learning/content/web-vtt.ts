/** Text of a video, starting at a second. */
export interface SpokenCue {
  second: number;
  text: string;
}

const timing = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.\d{3}[ \t]+-->/;

/**
 * The cue texts of WebVTT (https://www.w3.org/TR/webvtt1/) with their start in whole seconds, without tags and entities.
 * Other blocks are skipped, and invalid files have no cues.
 */
export function readCues(file: string): SpokenCue[] {
  const [head = '', ...blocks] = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(head)) return [];
  return blocks.flatMap((block): SpokenCue[] => {
    const lines = block.trim().split('\n');
    // A cue may have an identifier above its times.
    const at = lines.findIndex((line) => timing.test(line));
    const times = at < 0 || at > 1 ? null : timing.exec(lines[at] ?? '');
    const text = textOf(lines.slice(at + 1).join(' '));
    if (!times || text === '') return [];
    const [, hours = '0', minutes = '0', seconds = '0'] = times;
    return [{ second: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), text }];
  });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

function textOf(marked: string): string {
  return marked
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
