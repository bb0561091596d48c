/** Caption text between two seconds of a video, with line breaks. */
export interface SpokenCue {
  from: number;
  to: number;
  text: string;
}

const timing = /^(?:(\d{2,}):)?(\d{2}):(\d{2}\.\d{3})\s+-->\s+(?:(\d{2,}):)?(\d{2}):(\d{2}\.\d{3})/;

/** Parses the WebVTT written by our server; returns no cues for anything else. */
export function readVtt(file: string): SpokenCue[] {
  return file
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block): SpokenCue[] => {
      const lines = block.split('\n');
      const at = lines.findIndex((line) => timing.test(line));
      const times = timing.exec(lines[at] ?? '');
      const text = lines
        .slice(at + 1)
        .map(wordsOf)
        .join('\n')
        .trim();
      if (!times || text === '') return [];
      const [, h1 = '0', m1 = '0', s1 = '0', h2 = '0', m2 = '0', s2 = '0'] = times;
      return [{ from: secondsOf(h1, m1, s1), to: secondsOf(h2, m2, s2), text }];
    });
}

const secondsOf = (hours: string, minutes: string, seconds: string) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };

function wordsOf(line: string): string {
  return line
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
