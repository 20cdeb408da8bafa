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
  /** False if there are no messages from that day on. */
  onDay: (day: string) => Promise<boolean>
}

export function JumpToDate({ open, zone, onClose, onDay }: JumpToDateProps) {
  const [day, setDay] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  async function go() {
    setBusy(true)
    try {
      if (await onDay(day)) onClose()
      else setError('No messages on or after that day.')
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
          void go()
        }}>
        <Field label="Day" {...(error && { error: error })}>
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
