// The light build has the types of the whole library, which does not say so in its package.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default as Hls } from 'hls.js';
}
