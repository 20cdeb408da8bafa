import { SIGN_LINK_DAYS } from '@greenroom/contract/features/compliance/records.rules.ts'
import type { PersonListItem } from '@greenroom/contract/features/compliance/records.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, ErrorCallout } from '../../../ui/callout.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { refreshRecords, requestDocument, sendLink } from '../records/records.data.ts'
import { PersonPicker } from './person-picker.tsx'

type RequestIdDialogProps = {
  open: boolean
  onClose: () => void
  /** Null to select a person first. */
  person: PersonListItem | null
}

export function RequestIdDialog(props: RequestIdDialogProps) {
  return props.open ? <RequestIdForm {...props} /> : null
}

/** Notifies creators with an account; others get a personal link, shown once if no email is sent. */
function RequestIdForm({ open, onClose, person }: RequestIdDialogProps) {
  const client = useQueryClient()
  const [selectedPerson, setSelectedPerson] = useState(person)
  const request = useMutation({
    mutationFn: async ({ id, hasAccount }: PersonListItem) => {
      if (!hasAccount) return sendLink(id)
      await requestDocument(id)
      return null
    },
    onSuccess: () => refreshRecords(client),
  })
  const link = request.data
  const name = selectedPerson?.name ?? ''
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !request.isPending && onClose()}
      title={person?.hasAccount === false ? `Personal link for ${name}` : 'Request an ID'}
      description="The person submits a photo of their ID and signs what you prepared, from any phone."
      footer={
        request.isSuccess ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button disabled={request.isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={!selectedPerson}
              busy={request.isPending}
              onClick={() => selectedPerson && request.mutate(selectedPerson)}>
              {selectedPerson?.hasAccount ? 'Send notification' : 'Create link'}
            </Button>
          </>
        )
      }>
      <div className="flex flex-col gap-4">
        <ErrorCallout text={request.isError && errorText(request.error)} />
        {!request.isSuccess && (
          <>
            <PersonPicker person={selectedPerson} onPick={setSelectedPerson} />
            {selectedPerson && (
              <p className="text-13 text-ink-2">
                {selectedPerson.hasAccount
                  ? `${name} has an account and will get a notification with a link to the form.`
                  : `${name} has no account. The link is only for them, works for ${SIGN_LINK_DAYS} days and replaces any earlier one.`}
              </p>
            )}
          </>
        )}
        {request.isSuccess && !link?.url && (
          <Callout tone="brand" role="status">
            {link ? `The link was sent to ${link.sentTo}.` : `${name} was notified.`}
          </Callout>
        )}
        {link?.url && (
          <CopyField
            label="Link"
            value={link.url}
            hint={`This link is shown only once. Share it only with ${name}: anyone who opens it can act on their behalf. You can’t examine or clear what comes through it; a colleague has to.`}
            successText="Link copied"
          />
        )}
      </div>
    </Dialog>
  )
}
