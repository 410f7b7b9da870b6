import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { call, type Given } from './client.ts'

type Options<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'>

/** Reads what a call answers, and caches it under `queryKey`. */
export const useRead = <Called extends Endpoint>(
  queryKey: QueryKey,
  called: Called,
  given: Given<Called>,
  options?: Options<AnswerOf<Called>>,
) =>
  useQuery<AnswerOf<Called>>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => call(called, { ...given, signal }),
  })

/**
 * A change, after which everything cached under `refetched` is read again, even if the change was
 * refused: refusals usually mean that somebody else has just changed the same.
 */
export function useChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  ...refetched: QueryKey[]
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(refetched.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

/** A choice that is shown at once, and taken back if it cannot be stored. */
export function useChoice<Choice extends object, Answer>(
  queryKey: QueryKey,
  choose: (choice: Choice) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: choose,
    // Requests run one after another, so that the last choice wins.
    scope: { id: queryKey.join() },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData<object>(queryKey)
      if (before) client.setQueryData(queryKey, { ...before, ...choice })
      return before
    },
    onError: (_error, _choice, before) => client.setQueryData(queryKey, before),
  })
}
