import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

type JumpToDateProps = {
  open: boolean
  zone: string
  onClose: () => void
  /** Returns false if there are no messages on or after that day. */
  onJump: (day: string) => Promise<boolean>
}

export function JumpToDate({ open, zone, onClose, onJump }: JumpToDateProps) {
  const [day, setDay] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function jump() {
    setBusy(true)
    try {
      if (await onJump(day)) onClose()
      else setError('No messages on or after that date.')
    } catch (error) {
      setError(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Jump to date"
      footer={
        <Button variant="primary" type="submit" form="jump-to-date" busy={busy} disabled={day === ''}>
          Jump
        </Button>
      }>
      <form
        id="jump-to-date"
        onSubmit={(event) => {
          event.preventDefault()
          void jump()
        }}>
        <Field label="Date" {...(error && { error: error })}>
          {(field) => (
            <Input
              {...field}
              type="date"
              max={dayIn(zone, new Date())}
              value={day}
              onChange={(event) => {
                setDay(event.target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
