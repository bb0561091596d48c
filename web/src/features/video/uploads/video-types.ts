/** File types for the file dialog; some systems do not know the type of Matroska files. */
export const videoTypes = 'video/*,.mkv,.ts,.mts,.m2ts,.flv,.wmv';
