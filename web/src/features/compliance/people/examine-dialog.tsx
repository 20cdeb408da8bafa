import { documentTypeNames } from '@greenroom/contract/features/compliance/records.rules.ts'
import {
  examination,
  type IdDocument,
  type PersonRecord,
} from '@greenroom/contract/features/compliance/records.schema.ts'
import { verificationMethods } from '@greenroom/contract/features/creators/creators.rules.ts'
import { countryName } from '@greenroom/contract/kit/countries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { emptyAsNull } from '../../../platform/empty-as-null.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout, ErrorCallout } from '../../../ui/callout.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextareaField, TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { formatDate, todayIn } from '../records/record-labels.tsx'
import { examineDocument, refreshRecords } from '../records/records.data.ts'
import { ScanViewer } from './scan-viewer.tsx'

type ExamineDialogProps = { person: PersonRecord; document: IdDocument; open: boolean; onClose: () => void }

const methods = verificationMethods.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

/** Shows the scan beside the entered data. A rejection is final; an acceptance can be withdrawn. */
export function ExamineDialog({ person, document, open, onClose }: ExamineDialogProps) {
  const formId = useId()
  const client = useQueryClient()
  const today = todayIn(useUser().agency.timeZone)
  const [hasViewedScan, setHasViewedScan] = useState(false)
  const isPending = document.verdict === 'PENDING'
  const form = useSaveForm({
    schema: examination,
    defaultValues: {
      verdict: isPending && document.scans.length > 0 ? 'ACCEPTED' : 'REJECTED',
      method: 'document check',
      examinedOn: today,
      note: null,
      reason: null,
    },
    save: async (values): Promise<void> => {
      const { verdict } = await examineDocument(document.id, values)
      onClose()
      toast.success(verdict === 'ACCEPTED' ? `${person.name}’s document accepted` : 'Document rejected')
      await refreshRecords(client)
    },
  })
  const verdict = form.watch('verdict')
  const isAccepting = verdict === 'ACCEPTED'
  const mustViewScan = isAccepting && !hasViewedScan && form.watch('method') === 'document check'
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(next) => !next && !form.busy && onClose()}
      title={`${documentTypeNames[document.type]} of ${person.name}`}
      description="Compare the scan with what was entered. The person must be recognizable and at least 18."
      footer={
        document.verdict !== 'REJECTED' && (
          <>
            <Button disabled={form.busy} onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={isAccepting ? 'primary' : 'danger'}
              busy={form.busy}
              disabled={mustViewScan}>
              {isAccepting ? 'Accept document' : 'Reject document'}
            </Button>
          </>
        )
      }>
      <div className="grid gap-5 md:grid-cols-2">
        <ScanViewer scans={document.scans} onShown={() => setHasViewedScan(true)} />
        <div className="flex min-w-0 flex-col gap-4">
          <Facts>
            <Fact name="Name on document">{document.legalName}</Fact>
            <Fact name="On record">{person.legalName}</Fact>
            <Fact name="Date of birth">{formatDate(document.birthDate)}</Fact>
            <Fact name="Number">••••{document.numberEnd}</Fact>
            <Fact name="Issuer">
              {document.issuer}, {countryName(document.country)}
            </Fact>
            <Fact name="Valid">
              {formatDate(document.issuedOn)} –{' '}
              {document.expiresOn ? formatDate(document.expiresOn) : 'no expiry'}
            </Fact>
          </Facts>
          {document.verdict === 'REJECTED' ? (
            <Callout tone="rose">Rejected. {document.reason}</Callout>
          ) : (
            <form
              id={formId}
              onSubmit={form.submit}
              noValidate
              className="flex flex-col gap-4 border-line border-t pt-4">
              <ErrorCallout text={form.serverError} />
              {isPending ? (
                <div>
                  <Segmented
                    label="Decision"
                    value={verdict}
                    onChoose={(next) => form.setValue('verdict', next)}
                    options={[
                      { value: 'ACCEPTED', label: 'Accept' },
                      { value: 'REJECTED', label: 'Reject' },
                    ]}
                  />
                </div>
              ) : (
                <Callout tone="amber">
                  Rejecting withdraws the acceptance
                  {person.creatorId !== null &&
                    '. The creator stays verified only if another document is accepted'}
                  .
                </Callout>
              )}
              {!isAccepting && (
                <TextareaField
                  label="Reason"
                  hint={`${person.name} will see this.`}
                  {...form.field('reason', emptyAsNull)}
                />
              )}
              <div className="grid gap-4 sm:grid-cols-2">
                <SelectField label="Method" {...form.choice('method')} options={methods} />
                <TextField label="Examined on" type="date" max={today} {...form.field('examinedOn')} />
              </div>
              <TextareaField
                label="Note"
                optional
                hint="For your team. Don’t include document numbers."
                {...form.field('note', emptyAsNull)}
              />
              {mustViewScan && (
                <p className="text-13 text-ink-2">Open the scan before you accept the document.</p>
              )}
            </form>
          )}
        </div>
      </div>
    </Dialog>
  )
}
