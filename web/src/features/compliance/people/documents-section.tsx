import { documentTypeNames } from '@greenroom/contract/features/compliance/records.rules.ts'
import type { IdDocument, PersonRecord } from '@greenroom/contract/features/compliance/records.schema.ts'
import { countryName } from '@greenroom/contract/kit/countries.ts'
import { Eye, Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { pluralize } from '../../../ui/count.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { AddScanButton } from '../records/add-scan-button.tsx'
import { LinkShown } from '../records/link-shown.tsx'
import { formatDate, StyledBadge, verdictBadges } from '../records/record-labels.tsx'
import { AddDocumentDialog } from './add-document-dialog.tsx'
import { ExamineDialog } from './examine-dialog.tsx'

/** All submitted ID documents, newest first. */
export function DocumentsSection({ person }: { person: PersonRecord }) {
  const [isAdding, setAdding] = useState(false)
  // Keeps the examined document while the dialog closes.
  const [examining, setExamining] = useState<{ id: string; open: boolean } | null>(null)
  const examined = person.documents.find(({ id }) => id === examining?.id)
  return (
    <PanelSection
      title="ID documents"
      action={
        <Button size="sm" variant="ghost" icon={Plus} onClick={() => setAdding(true)}>
          Add document
        </Button>
      }>
      {person.documents.length === 0 ? (
        <p className="text-13 text-ink-3">
          No document yet. Ask the person for one, or add one you have on file.
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {person.documents.map((document) => (
            <DocumentCard
              key={document.id}
              document={document}
              onOpen={() => setExamining({ id: document.id, open: true })}
            />
          ))}
        </ul>
      )}
      <AddDocumentDialog person={person} open={isAdding} onClose={() => setAdding(false)} />
      {examined && (
        <ExamineDialog
          key={examined.id}
          person={person}
          document={examined}
          open={examining?.open === true}
          onClose={() => setExamining({ id: examined.id, open: false })}
        />
      )}
    </PanelSection>
  )
}

function DocumentCard({ document, onOpen }: { document: IdDocument; onOpen: () => void }) {
  const zone = useUser().agency.timeZone
  const { verdict, earlierProducer, sameNumber } = document
  return (
    <li className="rounded-box border border-line p-3">
      <div className="mb-2 flex items-center justify-between gap-2">
        <h5 className="font-medium text-13">{documentTypeNames[document.type]}</h5>
        <StyledBadge badge={verdictBadges[verdict]} />
      </div>
      {sameNumber.length > 0 && (
        <div className="mb-2">
          <Callout tone="amber">
            The same number was submitted for{' '}
            {sameNumber.map((id, index) => (
              <Fragment key={id}>
                {index > 0 && ', '}
                <Link to={`/dashboard/compliance?tab=people&person=${id}`} className="underline">
                  another person
                </Link>
              </Fragment>
            ))}
            .
          </Callout>
        </div>
      )}
      <Facts>
        <Fact name="Name on document">{document.legalName}</Fact>
        <Fact name="Date of birth">{formatDate(document.birthDate)}</Fact>
        <Fact name="Issuer">
          {document.issuer}, {countryName(document.country)}
        </Fact>
        <Fact name="Number">
          <span className="sr-only">ends in </span>
          <span aria-hidden="true">••••</span>
          {document.numberEnd}
        </Fact>
        <Fact name="Valid">
          {formatDate(document.issuedOn)} –{' '}
          {document.expiresOn ? formatDate(document.expiresOn) : 'no expiry'}
        </Fact>
        <Fact name="Submitted">
          <DateTime at={document.submittedAt} zone={zone} /> by {document.submittedBy}
          <LinkShown shown={document.linkShown} zone={zone} />
        </Fact>
        {earlierProducer && (
          <Fact name="Earlier producer">
            {earlierProducer.name}, {earlierProducer.address}. Examined on{' '}
            {formatDate(earlierProducer.examinedOn)}.
          </Fact>
        )}
        {document.examinedOn && (
          <Fact name="Examined">
            {formatDate(document.examinedOn)}, {document.method}, by {document.examinedBy}
          </Fact>
        )}
        {document.note && <Fact name="Note">{document.note}</Fact>}
        {document.reason && <Fact name="Rejected because">{document.reason}</Fact>}
      </Facts>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button size="sm" icon={Eye} variant={verdict === 'PENDING' ? 'primary' : 'outline'} onClick={onOpen}>
          {verdict === 'PENDING' ? 'Examine' : 'Open'}
        </Button>
        {verdict === 'PENDING' && <AddScanButton document={document} />}
        <span className="ml-auto text-12 text-ink-3">{pluralize(document.scans.length, 'scan')}</span>
      </div>
    </li>
  )
}
