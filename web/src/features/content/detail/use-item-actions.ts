import type { ContentDetail, Publish } from '@greenroom/contract/features/content/content.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText, isApiError } from '../../../platform/api-error.ts'
import { formatDateTime } from '../../../ui/format.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  afterChange,
  changeSelection,
  deleteItem,
  itemQuery,
  publishItem,
  refresh,
  removeItems,
  submitItem,
  updateItems,
} from '../content.data.ts'

type ArchiveRequest = {
  action: 'archive' | 'restore'
  /** Set when undoing: puts the removed items back into the lists. */
  undoRemoval?: () => void
}

/** Actions on one item. Errors are shown as toasts, except in `schedule`, whose dialog shows them. */
export function useItemActions(item: ContentDetail, zone: string, onClose: () => void) {
  const client = useQueryClient()
  const showError = (title: string) => async (error: unknown) => {
    toast.error(title, { description: errorText(error) })
    if (isApiError(error, 'conflict', 'not_found')) await refresh(client, [item.id])
  }

  const publish = useMutation({
    mutationFn: (options: Publish) => publishItem(item, options),
    onSuccess: async (detail, options) => {
      const texts = {
        NOW: detail.publishedAt ? `“${item.title}” published` : `“${item.title}” sent for review`,
        SCHEDULE: `“${item.title}” scheduled for ${options.mode === 'SCHEDULE' ? formatDateTime(options.at, zone) : ''}`,
        DRAFT: `“${item.title}” is a draft again`,
      }
      const needsReview = options.mode !== 'DRAFT' && detail.missing.length > 0
      toast.success(texts[options.mode], needsReview ? { description: reviewText(detail) } : {})
      await afterChange(client, detail)
    },
  })

  const submit = useMutation({
    mutationFn: () => submitItem(item),
    onSuccess: async (detail) => {
      toast.success(`“${item.title}” sent for review`, { description: reviewText(detail) })
      await afterChange(client, detail)
    },
    onError: showError(`Could not send “${item.title}” for review`),
  })

  const archive = useMutation({
    mutationFn: async ({ action }: ArchiveRequest) => {
      const [result] = await changeSelection([item.id], { action })
      if (result?.problem) throw new Error(result.problem)
    },
    onSuccess: async (_, { action, undoRemoval }) => {
      const undoAction = action === 'archive' ? 'restore' : 'archive'
      const undo = undoRemoval ?? removeItems(client, [item.id])
      undoRemoval?.()
      toast.success(`“${item.title}” ${action === 'archive' ? 'archived' : 'restored'}`, {
        duration: 8_000,
        ...(!undoRemoval && {
          action: { label: 'Undo', onClick: () => archive.mutate({ action: undoAction, undoRemoval: undo }) },
        }),
      })
      await refresh(client, [item.id])
    },
    onError: (error, { action }) => {
      toast.error(`Could not ${action} “${item.title}”`, {
        description: isApiError(error) ? errorText(error) : (error as Error).message,
      })
    },
  })

  const tag = useMutation({
    mutationFn: async (change: { add: string[]; remove: string[] }) => {
      const [result] = await changeSelection([item.id], { action: 'tag', ...change })
      if (result?.problem) throw new Error(result.problem)
    },
    onSuccess: () => refresh(client, [item.id]),
    onError: (error) => {
      toast.error('Could not change the tags', {
        description: isApiError(error) ? errorText(error) : (error as Error).message,
      })
    },
  })

  const remove = useMutation({
    mutationFn: () => deleteItem(item.id),
    onSuccess: async () => {
      onClose()
      updateItems(client, [item.id], () => null)
      client.removeQueries({ queryKey: itemQuery(item.id).queryKey })
      toast.success(`“${item.title}” deleted`)
      await refresh(client)
    },
    onError: showError(`Could not delete “${item.title}”`),
  })

  return {
    isBusy: publish.isPending || submit.isPending || archive.isPending || remove.isPending,
    publishNow: () =>
      publish.mutate({ mode: 'NOW' }, { onError: showError(`Could not publish “${item.title}”`) }),
    submit: () => submit.mutate(),
    cancelSchedule: () =>
      publish.mutate({ mode: 'DRAFT' }, { onError: showError('Could not cancel publishing') }),
    schedule: async (at: string) => {
      await publish.mutateAsync({ mode: 'SCHEDULE', at })
    },
    /** After an edit in the form. */
    onSaved: (detail: ContentDetail) => {
      toast.success(`“${detail.title}” saved`)
      void afterChange(client, detail)
    },
    archive: () => archive.mutate({ action: 'archive' }),
    restore: () => archive.mutate({ action: 'restore' }),
    tag,
    remove,
  }
}

const reviewText = ({ review, publishesWhenCleared, missing }: ContentDetail): string => {
  if (review === 'NEEDS_EVIDENCE') return missing.map(({ text }) => text).join('. ')
  return publishesWhenCleared ? 'It will be published once it’s cleared.' : 'Someone else has to clear it.'
}
