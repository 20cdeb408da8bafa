import { type CreatorDetail, creatorChanges } from '@greenroom/contract/features/creators/creators.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { useUser } from '../../platform/session/session.ts'
import { useSaveForm } from '../../platform/use-save-form.ts'
import { useSeen } from '../../platform/use-seen.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { CreatorFields } from './creator-fields.tsx'
import { creatorQuery, refreshCreators, saveCreator } from './creators.data.ts'

type EditCreatorDialogProps = {
  creator: { id: string; stageName: string }
  open: boolean
  onClose: () => void
}

/** Loads the full creator; lists lack legal names and contact details. */
export function EditCreatorDialog({ creator, open, onClose }: EditCreatorDialogProps) {
  const detail = useQuery({ ...creatorQuery(creator.id), enabled: open })
  if (detail.data) return <EditForm creator={detail.data} open={open} onClose={onClose} />
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={`Edit ${creator.stageName}`}>
      {detail.isError ? (
        <ErrorState title="Could not load this creator" query={detail} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  )
}

function EditForm({ creator, open, onClose }: EditCreatorDialogProps & { creator: CreatorDetail }) {
  const client = useQueryClient()
  const isOwn = !may(useUser().role, 'creators:manage')
  const seen = useSeen(valuesOf(creator, isOwn))
  const form = useSaveForm({
    schema: creatorChanges,
    defaultValues: valuesOf(creator, isOwn),
    save: async (values) => {
      // Sends only changed fields, so a colleague's changes are kept; the same field changed twice is a conflict.
      const changes = Object.entries(values).filter(([name]) => name in form.formState.dirtyFields)
      if (changes.length === 0) return onClose()
      const fields = Object.fromEntries(changes)
      const saved = await saveCreator(creator.id, { ...fields, seen: seen.of(fields) }).catch(acceptConflict)
      client.setQueryData(creatorQuery(creator.id).queryKey, saved)
      seen.accept(valuesOf(saved, isOwn))
      form.reset(valuesOf(saved, isOwn))
      onClose()
      toast.success(`${saved.stageName} saved`)
      await refreshCreators(client)
    },
  })
  const { isDirty, dirtyFields } = form.formState
  async function acceptConflict(error: unknown): Promise<never> {
    if (isApiError(error, 'conflict'))
      seen.accept(valuesOf(await client.fetchQuery({ ...creatorQuery(creator.id), staleTime: 0 }), isOwn))
    throw error
  }
  const syncValues = useEffectEvent(() => {
    seen.follow(valuesOf(creator, isOwn), (name) => name in dirtyFields)
    if (!isDirty && Object.keys(dirtyFields).length === 0) form.reset(valuesOf(creator, isOwn))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows changes made elsewhere
  useEffect(() => syncValues(), [creator])
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Edit ${creator.stageName}`}
      submitLabel="Save changes"
      form={form}>
      <CreatorFields form={form} isOwn={isOwn} creatorId={creator.id} />
    </FormDialog>
  )
}

function valuesOf({ stageName, realName, email, phone, location }: CreatorDetail, isOwn: boolean) {
  return isOwn ? { stageName, phone, location } : { stageName, realName, email, phone, location }
}
