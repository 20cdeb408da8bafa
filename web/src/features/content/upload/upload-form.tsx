import type { ContentSummary } from '@greenroom/contract/features/content/content.schema.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TimeOfDay } from '../../../ui/format.tsx'
import { reportBadInput } from '../../../ui/report-bad-input.ts'
import { DetailFields } from '../form/detail-fields.tsx'
import { FileSection } from '../form/file-section.tsx'
import { StorageWarning } from '../form/storage-warning.tsx'
import { goToField, goToFirstError, useFormModel } from '../form/use-form-model.ts'
import { newContentErrors } from '../form/validate.ts'
import { PublishFields } from './publish-fields.tsx'
import { SubmitCard } from './submit-card.tsx'
import type { UploadDraft } from './upload-draft.ts'

type UploadFormProps = { draft: UploadDraft; summary: ContentSummary; onDiscard: () => void }

export function UploadForm({ draft, summary, onDiscard }: UploadFormProps) {
  const { role, agency } = useUser()
  const zone = agency.timeZone
  const navigate = useNavigate()
  const submission = useStore(draft.submission)
  const { form } = draft
  const { values, files, allErrors, errors } = useFormModel(form, (input) =>
    newContentErrors({ ...input, zone }),
  )
  useDefaultCreator(draft, summary.creators)
  useEffect(() => {
    if (submission === 'done') void navigate('/dashboard/content')
  }, [submission, navigate])
  const formRef = useRef<HTMLFormElement>(null)
  const submit = () => {
    const hasBadInput = formRef.current !== null && reportBadInput(formRef.current)
    if (!draft.submit({ hasBadInput }))
      goToFirstError(newContentErrors({ values, files, zone, now: new Date() }))
  }
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-13">
            <Link to="/dashboard/content" className="link">
              Content
            </Link>{' '}
            <span className="text-ink-3">/</span> Upload
          </p>
          <h2 className="font-semibold text-20 tracking-[-0.015em]">Upload content</h2>
        </div>
        <SavedStatus draft={draft} zone={zone} onDiscard={onDiscard} />
      </header>
      <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_23.75rem]">
        <div className="flex min-w-0 flex-col gap-7">
          <StorageWarning storage={summary.storage} files={files} />
          <FileSection files={form.files} zone={zone} error={errors.files} />
          <DetailFields
            values={values}
            set={form.set}
            errors={errors}
            summary={summary}
            zone={zone}
            canChooseCreator={role !== 'CREATOR'}
          />
          <PublishFields values={values} set={form.set} errors={errors} zone={zone} />
        </div>
        <SubmitCard
          draft={draft}
          values={values}
          files={files}
          errors={allErrors}
          zone={zone}
          goTo={goToField}
          onSubmit={submit}
        />
      </div>
    </form>
  )
}

/** Preselects the creator from the URL, or the only one available. */
function useDefaultCreator({ form }: UploadDraft, creators: ContentSummary['creators']): void {
  const [params] = useSearchParams()
  const requestedId = params.get('creator')
  const preselect = useEffectEvent(() => {
    const { creatorId } = form.values.get()
    if (creators.some(({ id }) => id === creatorId)) return
    const onlyCreator = creators.length === 1 ? creators[0] : undefined
    const creator = creators.find(({ id }) => id === requestedId) ?? onlyCreator
    form.values.set({ ...form.values.get(), creatorId: creator?.id ?? '' })
  })
  useEffect(() => preselect(), [])
}

function SavedStatus({
  draft,
  zone,
  onDiscard,
}: {
  draft: UploadDraft
  zone: string
  onDiscard: () => void
}) {
  const savedAt = useStore(draft.savedAt)
  const [isConfirming, setConfirming] = useState(false)
  if (savedAt === null) return null
  return (
    <div className="flex items-center gap-2 text-13 text-ink-3">
      <span data-tip="The draft and its files stay in this browser for 14 days or until you sign out.">
        Draft saved <TimeOfDay at={new Date(savedAt).toISOString()} zone={zone} />. Safe to leave this page.
      </span>
      <Button variant="ghost" size="sm" onClick={() => setConfirming(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Discard this draft?"
        description="Its files and everything you entered will be deleted. This can’t be undone."
        confirmLabel="Discard draft"
        danger
        onConfirm={() => {
          setConfirming(false)
          onDiscard()
        }}
      />
    </div>
  )
}
