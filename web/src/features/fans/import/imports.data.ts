import type {
  DateOrder,
  FanImport,
  ImportKind,
  Mapping,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, download } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { onLive } from '../../../platform/live.ts'
import { toast } from '../../../ui/toast.tsx'
import { isBusy } from './import-labels.ts'

/** Fallback for clients without a live connection. */
const POLL_MS = 2_000

export const importsQuery = infiniteQueryOptions({
  queryKey: ['fan-imports', 'list'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /fans/imports', { query: { limit: 20, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.meta.nextCursor,
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['fan-imports', id],
    queryFn: async ({ signal }) => (await api('GET /fans/imports/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? POLL_MS : false),
  })

/** Refetches on progress events, and the fans when the import is done. */
export function useImportLive(shown: FanImport | undefined): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive('import.progressed', () => void client.invalidateQueries({ queryKey: ['fan-imports'] }), [
        'fan-imports',
      ]),
    [client],
  )
  const done = shown?.state === 'DONE' || shown?.state === 'UNDONE' ? shown.finishedAt : null
  const kind = shown?.kind
  useEffect(() => {
    if (!done) return
    void client.invalidateQueries({ queryKey: ['fans'] })
    if (kind === 'messages') void client.invalidateQueries({ queryKey: ['chat'] })
  }, [client, done, kind])
}

type Upload = { kind: ImportKind; file: File; onProgress: (share: number) => void }

export function useUpload(onDone: (id: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, file, onProgress }: Upload) => {
      const query = { kind, fileName: shortName(file.name) }
      return (await api('POST /fans/imports', { query, upload: file, onProgress })).data
    },
    onSuccess: (made) => {
      client.setQueryData(importQuery(made.id).queryKey, made)
      void client.invalidateQueries({ queryKey: importsQuery.queryKey })
      onDone(made.id)
    },
  })
}

/** Removes characters the server rejects; the name is for display only. */
export function shortName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N} ._()-]/gu, '')
      .trim()
      .slice(-200) || 'file.csv'
  )
}

export type Order = {
  mapping: Mapping
  creatorId: string | null
  dateOrder?: DateOrder
  creatorChoices?: Record<string, string>
}

export function useOrder(id: string, verb: 'check' | 'run') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Order) =>
      (
        await api(verb === 'check' ? 'POST /fans/imports/{id}/check' : 'POST /fans/imports/{id}/run', {
          params: { id },
          body,
        })
      ).data,
    onSuccess: (now) => client.setQueryData(importQuery(id).queryKey, now),
    // Someone else may have started it: show the current state.
    onError: () => void client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}

export function useCancel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api('POST /fans/imports/{id}/cancel', { params: { id } })).data,
    onSuccess: (now) => {
      client.setQueryData(importQuery(id).queryKey, now)
      // Rows imported before the stop are in the lists.
      void client.invalidateQueries({ queryKey: ['fans'] })
    },
    // It may have finished in the meantime.
    onError: () => void client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}

export const undoPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['fan-imports', id, 'undo'],
    queryFn: async ({ signal }) =>
      (await api('GET /fans/imports/{id}/undo', { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  })

export function useUndo(id: string, onStarted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api('POST /fans/imports/{id}/undo', { params: { id } })).data,
    onSuccess: (now) => {
      client.setQueryData(importQuery(id).queryKey, now)
      onStarted()
    },
    onError: (error) => {
      toast.error('Could not undo the import', { description: errorText(error) })
      void client.invalidateQueries({ queryKey: importQuery(id).queryKey, exact: true })
    },
  })
}

export function useDiscard(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /fans/imports/{id}', { params: { id } }),
    onSuccess: async () => {
      onDone()
      toast.success('File deleted')
      await client.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
    onError: (error) => toast.error('Could not delete the file', { description: errorText(error) }),
  })
}

export function useErrorFile(id: string) {
  return useMutation({
    mutationFn: () => download('GET /fans/imports/{id}/errors', { params: { id } }),
    onError: (error) => toast.error('Could not download the error file', { description: errorText(error) }),
  })
}
