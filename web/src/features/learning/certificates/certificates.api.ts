import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import {
  listCertificates,
  listOwnCertificates,
  replaceCertificate,
  restoreCertificate,
  revokeCertificate,
  verifyCertificate,
  type CertificateState,
  type chosenRevocationReasons,
} from '@candela/contract/learning/certificates';
import { verifyLearningRecord } from '@candela/contract/learning/learning-records';

const keys = {
  all: ['certificates'],
  own: ['certificates', 'own'],
  list: (state: CertificateState | undefined, search: string) => ['certificates', 'list', state, search],
  one: (number: string) => ['certificates', 'public', number],
};

export type ChosenReason = (typeof chosenRevocationReasons)[number];

/** The current state of a certificate: never from the cache. */
export const publicCertificateQuery = (number: string) =>
  queryOptions({
    queryKey: keys.one(number),
    queryFn: async ({ signal }) => ({
      certificate: await call(verifyCertificate, { params: { number } }, { signal }),
      checkedAt: new Date().toISOString(),
    }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** What is registered of the paper of a learning record: never from the cache. */
export const publicRecordQuery = (number: string, languageCode: string) =>
  queryOptions({
    queryKey: ['learning-records', number, languageCode],
    queryFn: async ({ signal }) => ({
      record: await call(verifyLearningRecord, { params: { number }, query: { languageCode } }, { signal }),
      checkedAt: new Date().toISOString(),
    }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const ownCertificatesQuery = infiniteQueryOptions({
  queryKey: keys.own,
  queryFn: async ({ pageParam, signal }) => {
    const page = await call(listOwnCertificates, { query: { cursor: pageParam ?? undefined } }, { signal });
    return { ...page, data: page.data.map((each) => ({ ...each, id: each.number })) };
  },
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

export const certificateListQuery = (state: CertificateState | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: keys.list(state, search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { state, ...(search !== '' && { search }), cursor: pageParam ?? undefined };
      const page = await call(listCertificates, { query }, { signal });
      return { ...page, data: page.data.map((each) => ({ ...each, id: each.number })) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export function useRevocation(number: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { reason: ChosenReason; note: string }) => call(revokeCertificate, { params: { number }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useRestoring(number: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(restoreCertificate, { params: { number } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useReplacement(number: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(replaceCertificate, { params: { number } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}
