import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '#platform/api/upload-file.ts';
import { newUuid } from '#platform/new-uuid.ts';
import {
  feedPictureLimits,
  uploadFeedPicture,
  type FeedPictureFields,
  type StoredFeedPicture,
} from '@candela/contract/community/feed-pictures';
import { pictureLimits } from '@candela/contract/pictures';

/** A picture that is being sent, or could not be. */
export interface PictureUpload {
  key: string;
  file: File;
  /** Address of what the browser has of it. */
  preview: string;
  /** What is sent of it, from 0 to 1. */
  share: number;
  /** Why it was not taken; null: it is on its way. */
  failure: Error | 'tooLarge' | null;
}

/** More than these at once would only wait for each other. */
const sentAtOnce = 3;

interface UploadOptions {
  /** The pictures of the post as they are now. */
  pictures: readonly FeedPictureFields[];
  onPictures: (change: (before: FeedPictureFields[]) => FeedPictureFields[]) => void;
  /** What is known of pictures that the post had when it was opened. */
  stored: readonly StoredFeedPicture[];
  /** Finds those that another tab has added. */
  load?: () => Promise<readonly StoredFeedPicture[]>;
}

/** Sends pictures for a post, some at once; each is added to it when it is stored, in the order in which they were chosen. */
export function usePictureUploads({ pictures, onPictures, stored, load }: UploadOptions) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const [added, setAdded] = useState<readonly StoredFeedPicture[]>([]);
  const [still, setStill] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<readonly string[]>([]);
  const [sending] = useState(() => new Map<string, AbortController>());
  const [places] = useState(() => new Map<string, number>());
  const latest = useRef(onPictures);
  useEffect(() => {
    latest.current = onPictures;
  });
  useEffect(
    () => () => {
      for (const controller of sending.values()) controller.abort();
    },
    [sending],
  );

  const change = (key: string, changes: Partial<PictureUpload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const forget = (key: string) => {
    sending.get(key)?.abort();
    const upload = uploads.find((each) => each.key === key);
    if (upload) URL.revokeObjectURL(upload.preview);
    setUploads((before) => before.filter((each) => each.key !== key));
  };
  const store = (key: string, { wasAnimated, ...picture }: StoredFeedPicture & { wasAnimated: boolean }) => {
    places.set(picture.id, places.get(key) ?? 0);
    setAdded((before) => [...before, picture]);
    if (wasAnimated) setStill((before) => new Set([...before, picture.id]));
    latest.current((before) => inOrder(before, picture.id, places));
  };
  const send = async ({ key, file }: Pick<PictureUpload, 'key' | 'file'>) => {
    const controller = new AbortController();
    sending.set(key, controller);
    const { signal } = controller;
    try {
      const onProgress = (share: number) => change(key, { share });
      const picture = await uploadFile(uploadFeedPicture, {}, file, { signal, onProgress });
      if (signal.aborted) return;
      store(key, picture);
      forget(key);
    } catch (error) {
      if (!signal.aborted) change(key, { failure: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      sending.delete(key);
    }
  };
  useEffect(() => {
    const waiting = uploads.filter(({ failure, key }) => failure === null && !sending.has(key));
    for (const upload of waiting.slice(0, Math.max(0, sentAtOnce - sending.size))) void send(upload);
  });
  const known = new Map([...stored, ...added].map((picture) => [picture.id, picture]));
  const unknown = pictures.flatMap(({ id }) => (known.has(id) ? [] : [id])).join();
  useEffect(() => {
    if (unknown === '' || !load) return;
    // Without them the rows have no picture, and everything else.
    load().then(
      (loaded) => setAdded((before) => [...before, ...loaded]),
      () => {},
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each picture that turns up
  }, [unknown]);

  const add = (files: readonly File[]) => {
    const under = uploads.filter(({ failure }) => failure === null).length;
    const room = Math.max(0, feedPictureLimits.atOnce - pictures.length - under);
    setLeft(files.slice(room).map(({ name }) => name));
    const begun = files.slice(0, room).map((file): PictureUpload => ({
      key: newUuid(),
      file,
      preview: URL.createObjectURL(file),
      share: 0,
      failure: file.size > pictureLimits.bytes ? 'tooLarge' : null,
    }));
    for (const { key } of begun) places.set(key, places.size);
    setUploads((before) => [...before, ...begun]);
  };

  return {
    uploads,
    /** Names of those for which there was no room. */
    left,
    /** Ids of those that moved, of which the first picture is kept. */
    still,
    stored: known,
    isBusy: uploads.some(({ failure }) => failure === null),
    add,
    forget,
    retry: (key: string) => change(key, { failure: null, share: 0 }),
  };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;

/** The pictures with a new one, before those that were chosen after it. */
function inOrder(before: FeedPictureFields[], id: string, places: ReadonlyMap<string, number>): FeedPictureFields[] {
  if (before.some((each) => each.id === id)) return before;
  const place = places.get(id) ?? 0;
  const next = before.findIndex((each) => (places.get(each.id) ?? -1) > place);
  return before.toSpliced(next === -1 ? before.length : next, 0, { id, alt: '' });
}
