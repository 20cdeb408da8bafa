import type { PersonRecord } from '@greenroom/contract/features/compliance/records.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { toast } from '../../../ui/toast.tsx'
import { LinkShown } from '../records/link-shown.tsx'
import { refreshRecords, revokeLink } from '../records/records.data.ts'
import { RequestIdDialog } from './request-id-dialog.tsx'

/** For people without an account. */
export function LinkSection({ person }: { person: PersonRecord }) {
  const client = useQueryClient()
  const zone = useUser().agency.timeZone
  const [isDialogOpen, setDialogOpen] = useState(false)
  const revoke = useMutation({
    mutationFn: () => revokeLink(person.id),
    onSuccess: () => {
      toast.success('Link revoked')
      return refreshRecords(client)
    },
    onError: (error) => toastError('Could not revoke the link', error),
  })
  return (
    <PanelSection
      title="Personal link"
      action={
        <Button size="sm" variant="ghost" onClick={() => setDialogOpen(true)}>
          {person.linkExpiresAt ? 'New link' : 'Create link'}
        </Button>
      }>
      {person.linkExpiresAt ? (
        <div className="flex flex-wrap items-center justify-between gap-2 text-13">
          <span>
            Works until <DateTime at={person.linkExpiresAt} zone={zone} />
          </span>
          <Button size="sm" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke
          </Button>
        </div>
      ) : (
        <p className="text-13 text-ink-3">
          No active link. Create one so they can submit their ID and sign on their own.
        </p>
      )}
      {person.linksShown.map((shown) => (
        <LinkShown key={shown.at} shown={shown} zone={zone} />
      ))}
      <RequestIdDialog open={isDialogOpen} onClose={() => setDialogOpen(false)} person={person} />
    </PanelSection>
  )
}
