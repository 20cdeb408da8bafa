import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { titleOf } from '../../../ui/brand.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../../../ui/states.tsx'
import { formSummaryQuery } from '../form/content-form.data.ts'
import { openUploadDraft, type UploadDraft } from './upload-draft.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadSkeleton } from './upload-skeleton.tsx'

export const meta = () => [{ title: titleOf('Upload content') }]

export default function UploadPage() {
  const { role } = useUser()
  return may(role, 'content:edit') ? (
    <div className="px-4 pt-4 pb-10 md:px-7 md:pt-4.5">
      <UploadBody />
    </div>
  ) : (
    <div className="md:px-2.5">
      <ForbiddenState>Your role can view content, but not upload it.</ForbiddenState>
    </div>
  )
}

function UploadBody() {
  const { role } = useUser()
  const summary = useQuery(formSummaryQuery)
  const { draft, startOver } = useUploadDraft()
  if (summary.isError) return <ErrorState title="Could not load the upload form" query={summary} />
  if (summary.isPending || !draft) return <UploadSkeleton />
  if (summary.data.creators.length === 0) return <NoCreators role={role} />
  return <UploadForm draft={draft} summary={summary.data} onDiscard={startOver} />
}

/** This tab's draft; null while loading. */
function useUploadDraft(): { draft: UploadDraft | null; startOver: () => void } {
  const user = useUser()
  const [draft, setDraft] = useState<UploadDraft | null>(null)
  const open = useCallback(() => {
    let isCurrent = true
    void openUploadDraft(user).then((loaded) => isCurrent && setDraft(loaded))
    return () => {
      isCurrent = false
    }
  }, [user])
  useEffect(open, [open])
  const startOver = () => {
    draft?.discard()
    setDraft(null)
    open()
  }
  return { draft, startOver }
}

function NoCreators({ role }: { role: string }) {
  if (role === 'CREATOR')
    return (
      <EmptyState title="No creator profile yet">
        Your agency has to add your creator profile before you can upload.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No creators yet"
      action={<LinkButton to="/dashboard/creators">Open creators</LinkButton>}>
      Every item belongs to a creator. You can upload once you have access to one.
    </EmptyState>
  )
}
