import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/api.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'

/** Without a mail server, a super admin can share a password link. */
export function ResetLink({ mail: { id, to } }: { mail: { id: string; to: string } }) {
  const [isConfirming, setConfirming] = useState(false)
  const reveal = useMutation({
    mutationFn: async () => (await api('POST /mail/{id}/reset-link', { params: { id } })).data.url,
    onError: (error) => toastError('Could not show the link', error),
    onSettled: () => setConfirming(false),
  })
  if (reveal.data) {
    return (
      <CopyField
        label="Link"
        value={reveal.data}
        hint={`Works once, for one hour. Share it only with ${to}.`}
        successText="Link copied"
      />
    )
  }
  return (
    <>
      <Button className="self-start" onClick={() => setConfirming(true)}>
        Show password link
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Show this password link?"
        description={`Anyone who opens it can set a new password. Showing it is logged, and ${to} can see that you did it.`}
        confirmLabel="Show link"
        busy={reveal.isPending}
        onConfirm={() => reveal.mutate()}
      />
    </>
  )
}
