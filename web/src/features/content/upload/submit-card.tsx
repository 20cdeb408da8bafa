import { publishActions } from '@greenroom/contract/features/content/content.rules.ts'
import { CircleAlert, CircleCheck, CircleDashed, Clock, type LucideIcon } from 'lucide-react'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorCallout } from '../../../ui/callout.tsx'
import { cx } from '../../../ui/cx.ts'
import type { FormFile } from '../form/form-file.ts'
import type { FormValues } from '../form/form-values.ts'
import type { FieldErrors, FieldName } from '../form/validate.ts'
import { type ChecklistItem, publishHint, publishTimeText, submitChecklist } from './submit-checklist.ts'
import type { UploadDraft } from './upload-draft.ts'

const styles: Record<ChecklistItem['kind'], { icon: LucideIcon; color: string }> = {
  missing: { icon: CircleAlert, color: 'text-tungsten-ink' },
  optional: { icon: CircleDashed, color: 'text-ink-3' },
  waiting: { icon: Clock, color: 'text-ink-3' },
  done: { icon: CircleCheck, color: 'text-good-ink' },
}

type SubmitCardProps = {
  draft: UploadDraft
  values: FormValues
  files: readonly FormFile[]
  /** All errors, including those not shown at their fields yet. */
  errors: FieldErrors
  zone: string
  goTo: (field: FieldName) => void
  onSubmit: () => void
}

/** Shows what submitting does and what is still missing, with the submit button. */
export function SubmitCard({ draft, values, files, errors, zone, goTo, onSubmit }: SubmitCardProps) {
  const submission = useStore(draft.submission)
  const { message } = useStore(draft.form.submitStatus)
  const isBusy = submission !== 'idle'
  return (
    <aside
      aria-label="What happens next"
      className="min-w-0 overflow-hidden rounded-box border border-line xl:sticky xl:top-4">
      <header className="px-4.5 pt-4 pb-3">
        <h3 className="font-semibold text-14">What happens next</h3>
        <p className="mt-1 text-13 text-ink-2">{publishTimeText(values, zone, new Date())}</p>
      </header>
      <ul className="pb-2">
        {submitChecklist(values, files, errors).map((item) => (
          <ChecklistRow key={item.text} item={item} goTo={goTo} />
        ))}
      </ul>
      <footer className="flex flex-col gap-2.5 border-line border-t bg-sunken px-4.5 pt-3.5 pb-4">
        <ErrorCallout text={message} />
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          disabled={isBusy || files.length === 0}
          onClick={onSubmit}>
          {isBusy ? 'Uploading...' : publishActions[values.mode]}
        </Button>
        {submission === 'waiting' ? (
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="text-12 text-ink-2">
              Submits automatically once all files are uploaded. You can keep working on other pages.
            </p>
            <Button size="sm" onClick={() => draft.cancelWaiting()}>
              Keep editing
            </Button>
          </div>
        ) : (
          <p className="text-12 text-ink-2">{publishHint(values)}</p>
        )}
      </footer>
    </aside>
  )
}

function ChecklistRow({ item, goTo }: { item: ChecklistItem; goTo: (field: FieldName) => void }) {
  const { icon: Icon, color } = styles[item.kind]
  const { field } = item
  const text = (
    <>
      <Icon aria-hidden="true" className={cx('mt-0.5 size-4 flex-none', color)} strokeWidth={1.75} />
      <span className="min-w-0">
        <span className={cx(item.kind === 'missing' && 'font-medium')}>{item.text}</span>
        {item.note && <small className="block text-12 text-ink-3">{item.note}</small>}
      </span>
    </>
  )
  const rowClass = 'flex w-full gap-2.5 px-4.5 py-2 text-left text-13'
  if (!field) return <li className={rowClass}>{text}</li>
  return (
    <li>
      <button
        type="button"
        onClick={() => goTo(field)}
        className={cx(
          rowClass,
          '-outline-offset-2 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:items-center',
        )}>
        {text}
      </button>
    </li>
  )
}
