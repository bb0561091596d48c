/** What a file dialog offers; some systems do not know Matroska by its type. */
export const videoTypes = 'video/*,.mkv,.ts,.mts,.m2ts,.flv,.wmv';
