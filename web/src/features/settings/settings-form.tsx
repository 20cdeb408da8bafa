import type { ReactNode, SubmitEventHandler } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { ErrorCallout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'

const CONFLICT =
  'Someone else changed these settings while you were editing them, so your changes were not saved. Load the current version and make your changes again.'

type SettingsFormProps = {
  title?: string
  /** From `useSaveForm`. */
  form: { submit: SubmitEventHandler<HTMLFormElement>; busy: boolean; serverError: string | undefined }
  saveLabel: string
  busyLabel?: string
  disabled?: boolean
  /** Fields take the full width. */
  wide?: boolean
  /** Set if the server refused to save over someone else's changes. Discards the input. */
  onLoadCurrent?: (() => void) | false
  /** Beside the save button. */
  aside?: ReactNode
  children: ReactNode
}

/** Whether someone else's change stopped the last save of a `useSaveForm`. */
export const isConflict = ({ formState }: { formState: { errors: Pick<FieldErrors, 'root'> } }): boolean =>
  formState.errors.root?.server?.type === 'conflict'

/** A settings card with one form. Errors without a field are shown at the top. */
export function SettingsForm({
  title,
  form: { submit, busy, serverError },
  saveLabel,
  busyLabel = 'Saving…',
  disabled = false,
  wide = false,
  onLoadCurrent,
  aside,
  children,
}: SettingsFormProps) {
  return (
    <Card>
      <form onSubmit={submit} noValidate aria-label={title ?? saveLabel}>
        <div className="flex flex-col gap-5 p-4.5">
          {title && <h3 className="font-semibold">{title}</h3>}
          <ErrorCallout
            text={onLoadCurrent ? CONFLICT : serverError}
            action={
              onLoadCurrent && (
                <Button size="sm" onClick={onLoadCurrent}>
                  Load current version
                </Button>
              )
            }
          />
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
