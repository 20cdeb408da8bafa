import { contentTypeNames } from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentDetail, ContentFile } from '@greenroom/contract/features/content/content.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api-error.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorCallout } from '../../../ui/callout.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { reportBadInput } from '../../../ui/report-bad-input.ts'
import { changeItem, formSummaryQuery, refreshContent } from './content-form.data.ts'
import { DetailFields } from './detail-fields.tsx'
import { FileSection } from './file-section.tsx'
import { type FormFile, isReady, usableFiles } from './form-file.ts'
import { createFormFiles } from './form-files.ts'
import { createFormModel } from './form-model.ts'
import { valuesOf } from './form-values.ts'
import { PriceField } from './price-field.tsx'
import { goToField, goToFirstError, useFormModel } from './use-form-model.ts'
import { changeErrors, toChanges } from './validate.ts'

const CONFLICT =
  'Someone else changed this item while you were editing it. Cancel to see their version, or save again to replace it with yours.'

type ContentFormProps = {
  item: ContentDetail
  /** Starts at the files, for "Replace files". */
  startAt?: 'details' | 'files'
  onClose: () => void
  onSaved: (item: ContentDetail) => void
}

/** Edits an item's details, price, people and files. Mounted while open. */
export function ContentForm({ item, startAt = 'details', onClose, onSaved }: ContentFormProps) {
  const { agency } = useUser()
  const zone = agency.timeZone
  const formId = useId()
  // Saving is based on the revision that was opened, even if the item is refetched meanwhile.
  const [openedRev, setOpenedRev] = useState<number | null>(item.rev)
  const rev = openedRev ?? item.rev
  const [form] = useState(() => createFormModel(valuesOf(item), createFormFiles(toFormFiles(item))))
  const [isBusy, setBusy] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const summary = useQuery(formSummaryQuery).data ?? { creators: [], tags: [] }
  const { message } = useStore(form.submitStatus)
  const { values, files, errors } = useFormModel(form, (input) => changeErrors({ ...input, zone }, rev))
  const isComplete = usableFiles(files).every(isReady)
  const isSaved = useRef(false)
  useEffect(() => {
    if (startAt === 'files') goToField('files')
    return () => form.files.close({ isItemSaved: isSaved.current })
  }, [form, startAt])
  const close = () => (form.isChanged() ? setConfirming(true) : onClose())
  const save = async (formElement: HTMLFormElement) => {
    form.markAttempted()
    const hasBadInput = reportBadInput(formElement)
    const input = { values, files, zone, now: new Date() }
    const currentErrors = changeErrors(input, rev)
    if (Object.keys(currentErrors).length > 0) return goToFirstError(currentErrors)
    if (hasBadInput) return
    setBusy(true)
    try {
      const savedItem = await changeItem(item.id, toChanges(input, rev))
      isSaved.current = true
      refreshContent()
      onSaved(savedItem)
    } catch (error) {
      form.showError(error)
      if (isApiError(error, 'conflict')) {
        form.submitStatus.set({ ...form.submitStatus.get(), message: CONFLICT })
        setOpenedRev(null)
        refreshContent()
      }
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && !isBusy && close()}
      title={startAt === 'files' ? 'Replace files' : `Edit ${contentTypeNames[item.type].toLowerCase()}`}
      description={`${item.title}, ${item.creator.stageName}`}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={!isComplete}>
            {isComplete ? 'Save changes' : 'Uploading...'}
          </Button>
        </>
      }>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
        className="flex flex-col gap-6">
        <ErrorCallout text={message} />
        <FileSection files={form.files} zone={zone} error={errors.files} />
        <DetailFields
          values={values}
          set={form.set}
          errors={errors}
          summary={summary}
          zone={zone}
          canChooseCreator={false}
        />
        <PriceField values={values} set={form.set} error={errors.price} />
      </form>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Discard changes?"
        description={`Your changes to “${item.title}” will be lost.`}
        confirmLabel="Discard changes"
        danger
        onConfirm={onClose}
      />
    </Dialog>
  )
}

const toFormFiles = ({ mediaFiles }: ContentDetail): FormFile[] => mediaFiles.map(toFormFile)

const toFormFile = ({ id, kind, bytes, thumbnailUrl }: ContentFile, index: number): FormFile => ({
  key: id,
  name: `${kind === 'video' ? 'Video' : 'Image'} ${index + 1}`,
  bytes,
  type: '',
  lastModified: 0,
  kind,
  uploadId: id,
  preview: thumbnailUrl,
  state: { status: 'ready' },
  isSaved: true,
})
