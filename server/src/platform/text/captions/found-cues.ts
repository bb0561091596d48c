/** A cue of a file before it is checked. */
export interface FoundCue {
  /** Line number in the file, from 1. */
  line: number;
  /** Null if the line has no valid times. */
  times: { from: number; to: number } | null;
  text: string;
  /** Its name in the file. */
  name: string | null;
}

/** What a reader finds in a file. Lines count from 1. */
export interface FoundCaptions {
  cues: FoundCue[];
  /** First lines of texts that belong to no cue. */
  untimed: number[];
  /** The first line with styles, positions or the name of a speaker. */
  styled: number | null;
}
