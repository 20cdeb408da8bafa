import type { ReactNode, SubmitEventHandler } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorCallout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'

type SettingsFormProps = {
  title?: string
  /** From `useSaveForm`. */
  form: { submit: SubmitEventHandler<HTMLFormElement>; busy: boolean; serverError: string | undefined }
  saveLabel: string
  busyLabel?: string
  disabled?: boolean
  /** Fields take the full width. */
  wide?: boolean
  /** Beside the save button. */
  aside?: ReactNode
  children: ReactNode
}

/** A settings card with one form. Errors without a field are shown at the top. */
export function SettingsForm({
  title,
  form: { submit, busy, serverError },
  saveLabel,
  busyLabel = 'Saving…',
  disabled = false,
  wide = false,
  aside,
  children,
}: SettingsFormProps) {
  return (
    <Card>
      <form onSubmit={submit} noValidate aria-label={title ?? saveLabel}>
        <div className="flex flex-col gap-5 p-4.5">
          {title && <h3 className="font-semibold">{title}</h3>}
          <ErrorCallout text={serverError} />
          <div className={`flex flex-col gap-5 ${wide ? '' : 'max-w-110'}`}>{children}</div>
        </div>
        <div className="flex flex-wrap items-center gap-3 rounded-b-box border-line border-t bg-sunken px-4.5 py-3">
          <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
            {busy ? busyLabel : saveLabel}
          </Button>
          {aside}
        </div>
      </form>
    </Card>
  )
}
