import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import { showErrorToast } from '#platform/shell/toasts.ts';
import {
  createArchiveLink,
  getCourseImport,
  importArchive,
  importTexts,
  maxArchiveBytes,
  maxTextFiles,
  type CourseImport,
} from '@candela/contract/authoring/exchange';

/** Maximum size of all texts together in one request. */
const maxTextBytes = 900_000;
const askAgainMilliseconds = 1500;

/** Progress of an import; polled until it is finished. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['course-imports', id],
    queryFn: ({ signal }) => call(getCourseImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : askAgainMilliseconds),
  });

export function isOver({ state }: CourseImport): boolean {
  return state === 'done' || state === 'failed';
}

/** Uploads one zip, or several Markdown files. Errors are shown. */
export function useImportCourse(onProgress: (share: number) => void) {
  return useMutation({
    mutationFn: async ({ files, languageCode }: { files: File[]; languageCode: string }): Promise<CourseImport> => {
      const [first] = files;
      if (!first) throw new RangeError('No file was chosen.');
      const size = files.reduce((sum, file) => sum + file.size, 0);
      const isZip = files.length === 1 && /\.zip$/i.test(first.name);
      if (isZip ? size > maxArchiveBytes : size > maxTextBytes || files.length > maxTextFiles) {
        showErrorToast({ title: 'errors.exchange.tooLarge.title', detail: 'courseImport.tooLarge' });
        throw new RangeError('The files are too large.');
      }
      const name = first.name;
      if (isZip) return uploadFile(importArchive, { query: { name, languageCode } }, first, { onProgress });
      const texts = await Promise.all(
        files.map(async (file) => ({
          path: (file.webkitRelativePath || file.name).slice(0, 300),
          text: await file.text(),
        })),
      );
      return call(importTexts, { body: { name, languageCode, files: texts } });
    },
  });
}

/** Downloads a course as a zip. @returns the titles of the videos that it only names */
export async function downloadCourse(courseId: number): Promise<string[]> {
  const { url, namedVideos } = await call(createArchiveLink, { params: { id: courseId } });
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
  return namedVideos;
}
