import { documentTypeNames } from '@greenroom/contract/features/compliance/records.rules.ts'
import type { IdDocument } from '@greenroom/contract/features/compliance/records.schema.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout, ErrorCallout } from '../../../ui/callout.tsx'
import { pluralize } from '../../../ui/count.ts'
import { DocumentFields } from './document-fields.tsx'
import { useDocumentForm } from './use-document-form.ts'

type OwnDocument = Pick<IdDocument, 'id' | 'type' | 'verdict' | 'reason'> & { scans: number }

type OwnDocumentsProps = { documents: OwnDocument[]; action?: (document: OwnDocument) => ReactNode }

/** The status of a person's documents, worded for that person. */
export function OwnDocuments({ documents, action }: OwnDocumentsProps) {
  const pending = documents.filter(({ verdict }) => verdict === 'PENDING')
  const [newest] = documents
  return (
    <>
      {pending.map((document) => (
        <Callout
          key={document.id}
          tone={document.scans === 0 ? 'amber' : 'sky'}
          role="status"
          action={action?.(document)}>
          {documentTypeNames[document.type]}:{' '}
          {document.scans === 0
            ? 'the scan is missing. Add it so your agency can review the document.'
            : `${pluralize(document.scans, 'scan')}, waiting for review.`}
        </Callout>
      ))}
      {newest?.verdict === 'REJECTED' && (
        <Callout tone="rose">
          {documentTypeNames[newest.type]}: not accepted. Please submit another one. Reason: {newest.reason}
        </Callout>
      )}
    </>
  )
}

type DocumentStepFormProps = Parameters<typeof useDocumentForm>[0] & { children?: ReactNode }

/** The form for submitting one's own ID. */
export function DocumentStepForm({ children, ...options }: DocumentStepFormProps) {
  const form = useDocumentForm(options)
  return (
    <form onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <ErrorCallout text={form.serverError} />
      <DocumentFields form={form} size="lg">
        {children}
      </DocumentFields>
      <Button type="submit" variant="primary" size="lg" busy={form.busy} className="sm:self-start">
        {form.isCreated ? 'Upload scan again' : 'Submit ID'}
      </Button>
    </form>
  )
}
