import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import { saveTable } from '#platform/device/save-table.ts';
import { showErrorToast } from '#platform/shell/toasts.ts';
import {
  cancelUserImport,
  checkUserImport,
  exportRejectedRows,
  getUserImport,
  maxPeopleBytes,
  startUserImport,
  uploadUserImport,
  type PeopleMapping,
  type UserImport,
} from '@candela/contract/accounts/user-imports';

const askAgainMilliseconds = 1000;
const keyOf = (id: string) => ['user-imports', id];

/** Progress of an import; polled while people are being added. */
export const userImportQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getUserImport, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askAgainMilliseconds : false),
  });

/** Uploads a file, and checks it with automatically detected columns. */
export function useUploadPeople(onProgress: (share: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<UserImport> => {
      if (file.size > maxPeopleBytes) {
        showErrorToast({
          title: 'errors.userImports.tooLarge.title',
          detail: 'errors.userImports.tooLarge.description',
        });
        throw new RangeError('The file is too large.');
      }
      const query = { name: file.name };
      const { id, mapping } = await uploadFile(uploadUserImport, { query }, file, { onProgress });
      return call(checkUserImport, { params: { id }, body: mapping });
    },
    onSuccess: (found) => client.setQueryData(keyOf(found.id), found),
  });
}

/** Steps of an import; each response is its new state. */
export function useImportSteps(id: string) {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const onSuccess = (found: UserImport) => {
    client.setQueryData(keyOf(id), found);
    void client.invalidateQueries({ queryKey: ['users'] });
  };
  const params = { id };
  return {
    check: useMutation({ mutationFn: (body: PeopleMapping) => call(checkUserImport, { params, body }), onSuccess }),
    start: useMutation({
      mutationFn: (isInviting: boolean) => call(startUserImport, { params, body: { isInviting } }),
      onSuccess,
    }),
    cancel: useMutation({ mutationFn: () => call(cancelUserImport, { params }), onSuccess }),
    download: useMutation({
      mutationFn: () =>
        saveTable((cursor) => {
          const query = { languageCode: i18n.language, ...(cursor !== undefined && { cursor }) };
          return call(exportRejectedRows, { params, query });
        }),
    }),
  };
}
