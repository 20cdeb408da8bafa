import type {
  DateOrder,
  FanImport,
  ImportKind,
  Mapping,
} from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, download } from '../../../platform/api.ts'
import { apiData, apiPages, apiQuery } from '../../../platform/api-query.ts'
import { onLive } from '../../../platform/live.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { toast } from '../../../ui/toast.tsx'
import { isBusy } from './import-labels.ts'

/** Fallback for clients without a live connection. */
const POLL_INTERVAL_MS = 2_000

export const importsQuery = apiPages(['fan-imports', 'list'], 'GET /fans/imports', { query: { limit: 20 } })

export const importQuery = (id: string) =>
  queryOptions({
    ...apiQuery(['fan-imports', id], 'GET /fans/imports/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.state) ? POLL_INTERVAL_MS : false),
  })

/** Refetches the import on progress events, and the fans once it is done. */
export function useImportUpdates(fanImport: FanImport | undefined): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onLive('import.progressed', () => void client.invalidateQueries({ queryKey: ['fan-imports'] }), [
        'fan-imports',
      ]),
    [client],
  )
  const finishedAt =
    fanImport?.state === 'DONE' || fanImport?.state === 'UNDONE' ? fanImport.finishedAt : null
  const kind = fanImport?.kind
  useEffect(() => {
    if (!finishedAt) return
    void client.invalidateQueries({ queryKey: ['fans'] })
    if (kind === 'messages') void client.invalidateQueries({ queryKey: ['chat'] })
  }, [client, finishedAt, kind])
}

type Upload = { kind: ImportKind; file: File; onProgress: (progress: number) => void }

export function useUpload(onDone: (id: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, file, onProgress }: Upload) => {
      const query = { kind, fileName: safeFileName(file.name) }
      return (await api('POST /fans/imports', { query, upload: file, onProgress })).data
    },
    onSuccess: (created) => {
      client.setQueryData(importQuery(created.id).queryKey, created)
      void client.invalidateQueries({ queryKey: importsQuery.queryKey })
      onDone(created.id)
    },
  })
}

/** Removes characters the server rejects; the name is for display only. */
export function safeFileName(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N} ._()-]/gu, '')
      .trim()
      .slice(-200) || 'file.csv'
  )
}

export type ImportOptions = {
  mapping: Mapping
  creatorId: string | null
  dateOrder?: DateOrder
  creatorChoices?: Record<string, string>
}

export function useStartPass(id: string, pass: 'check' | 'run') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ImportOptions) =>
      apiData(pass === 'check' ? 'POST /fans/imports/{id}/check' : 'POST /fans/imports/{id}/run', {
        params: { id },
        body,
      }),
    onSuccess: (updated) => client.setQueryData(importQuery(id).queryKey, updated),
    // Someone else may have started the import, so its current state is shown.
    onError: () => void client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}

export function useCancel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => apiData('POST /fans/imports/{id}/cancel', { params: { id } }),
    onSuccess: (updated) => {
      client.setQueryData(importQuery(id).queryKey, updated)
      // The lists include rows imported before the stop.
      void client.invalidateQueries({ queryKey: ['fans'] })
    },
    // The import may have finished in the meantime.
    onError: () => void client.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  })
}

export const undoPreviewQuery = (id: string) =>
  queryOptions({
    ...apiQuery(['fan-imports', id, 'undo'], 'GET /fans/imports/{id}/undo', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })

export function useUndo(id: string, onStarted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => apiData('POST /fans/imports/{id}/undo', { params: { id } }),
    onSuccess: (updated) => {
      client.setQueryData(importQuery(id).queryKey, updated)
      onStarted()
    },
    onError: (error) => {
      toastError('Could not undo the import', error)
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
    onError: (error) => toastError('Could not delete the file', error),
  })
}

export function useErrorFile(id: string) {
  return useMutation({
    mutationFn: () => download('GET /fans/imports/{id}/errors', { params: { id } }),
    onError: (error) => toastError('Could not download the error file', error),
  })
}
