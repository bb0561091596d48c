import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that a style sheet reads. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
