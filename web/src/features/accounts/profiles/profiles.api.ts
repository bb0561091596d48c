import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { uploadFile } from '#platform/api/upload-file.ts';
import { currentSession } from '#platform/session/session.ts';
import { showErrorToast } from '#platform/shell/toasts.ts';
import type { Crop } from '#ui/picture-crop.tsx';
import { removeAvatar, uploadAvatar } from '@candela/contract/accounts/avatars';
import { getAbout, getPersonProfile, updateProfile, type About } from '@candela/contract/accounts/profiles';
import { pictureLimits } from '@candela/contract/pictures';

const keys = { about: ['profile', 'about'], person: (id: string) => ['people', id] };

export const aboutQuery = queryOptions({
  queryKey: keys.about,
  queryFn: ({ signal }) => call(getAbout, {}, { signal }),
  // Used by a form: changes on other devices must not replace what is being typed.
  refetchOnWindowFocus: false,
});

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: keys.person(id),
    queryFn: ({ signal }) => call(getPersonProfile, { params: { id } }, { signal }),
    retry: false,
  });

type Changes = Partial<About> & { weeklyGoal?: number };

/** Changes the user's public profile and its visibility; one after another. */
export function useAboutChange() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'about' },
    mutationFn: (body: Changes) => call(updateProfile, { body }),
    onSuccess: async (profile) => {
      currentSession().setProfile(profile);
      await readAgain(client);
    },
  });
}

/** The user's picture. Files that are too large are refused before uploading. */
export function useAvatar() {
  const client = useQueryClient();
  const take = (thumbnailImagePath: string | null) => {
    const { profile, setProfile } = currentSession();
    if (profile) setProfile({ ...profile, thumbnailImagePath });
    return readAgain(client);
  };
  const upload = useMutation({
    mutationFn: async ({ file, crop }: { file: File; crop: Crop }) => {
      const query = { ...crop };
      return uploadFile(uploadAvatar, { query }, file);
    },
    onSuccess: ({ thumbnailImagePath }) => take(thumbnailImagePath),
  });
  const remove = useMutation({ mutationFn: () => call(removeAvatar, {}), onSuccess: () => take(null) });
  return { upload, remove };
}

/** Whether a file can be used as a picture; problems are shown. */
export function isAvatarFile(file: File): boolean {
  if (file.size <= pictureLimits.bytes) return true;
  showErrorToast({ title: 'errors.assets.tooLarge.title', detail: 'errors.assets.tooLarge.description' });
  return false;
}

function readAgain(client: ReturnType<typeof useQueryClient>) {
  return Promise.all(
    [['profile'], ['people'], ['educators']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
