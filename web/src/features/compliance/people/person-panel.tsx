import type { PersonRecord } from '@greenroom/contract/features/compliance/records.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { RecordPlaceholder } from '../../../platform/record-placeholder.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { PanelBody, PanelHeader, PanelSection } from '../../../ui/side-panel.tsx'
import { formatDate, StyledBadge, statusBadges } from '../records/record-labels.tsx'
import { personQuery } from '../records/records.data.ts'
import { ConsentsSection } from './consents-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { ItemsSection } from './items-section.tsx'
import { LinkSection } from './link-section.tsx'
import { RemovalsSection } from './removals-section.tsx'

type PersonPanelProps = {
  id: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** One person's verification record. Opening it is audited. */
export function PersonPanel({ id, ...head }: PersonPanelProps) {
  const person = useQuery(personQuery(id))
  if (person.data) return <LoadedPanel key={id} person={person.data} {...head} />
  return <RecordPlaceholder query={person} noun="person" {...head} />
}

function LoadedPanel({ person, ...head }: Omit<PersonPanelProps, 'id'> & { person: PersonRecord }) {
  return (
    <>
      <PanelHeader
        {...head}
        title={person.name}
        avatar={<Avatar name={person.name} size={40} />}
        note={
          <>
            <StyledBadge badge={statusBadges[person.status]} />
            {person.creatorId === null ? (
              'Co-performer'
            ) : (
              <Link to={`/dashboard/creators/${person.creatorId}`} className="link">
                Creator profile
              </Link>
            )}
          </>
        }
      />
      <PanelBody>
        <RemovalsSection removals={person.removals} />
        <IdentitySection person={person} />
        <DocumentsSection person={person} />
        <ConsentsSection person={person} />
        {!person.hasAccount && <LinkSection person={person} />}
        <ItemsSection personId={person.id} />
        {person.verifications.length > 0 && (
          <PanelSection title="Identity checks">
            <ol className="flex flex-col gap-3">
              {person.verifications.map((check) => (
                <li key={check.recordedAt}>
                  <Facts>
                    <Fact name={check.withdrawnAt ? 'Checked, later withdrawn' : 'Checked'}>
                      {formatDate(check.examinedOn)}, {check.method}, by {check.examinedBy}
                    </Fact>
                    {check.note && <Fact name="Note">{check.note}</Fact>}
                    {check.withdrawnReason && <Fact name="Withdrawn because">{check.withdrawnReason}</Fact>}
                  </Facts>
                </li>
              ))}
            </ol>
          </PanelSection>
        )}
        <p className="px-4.5 py-4 text-12 text-ink-3">The audit log shows that you opened this record.</p>
      </PanelBody>
    </>
  )
}
