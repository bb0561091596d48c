// The light build has the types of the full library, but its package does not declare that.
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default as Hls } from 'hls.js';
}
