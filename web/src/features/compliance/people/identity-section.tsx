import type { PersonRecord } from '@greenroom/contract/features/compliance/records.schema.ts'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { formatDate } from '../records/record-labels.tsx'
import { PersonDialog } from './person-dialog.tsx'

export function IdentitySection({ person }: { person: PersonRecord }) {
  const [isEditing, setEditing] = useState(false)
  return (
    <PanelSection
      title="Identity"
      action={
        <Button size="sm" variant="ghost" icon={Pencil} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }>
      <Facts>
        <Fact name="Legal name">{person.legalName}</Fact>
        <Fact name="Date of birth">{person.birthDate && formatDate(person.birthDate)}</Fact>
        <Fact name="All names used">
          {[person.name, ...person.names].map((name) => (
            <span key={name} className="block">
              {name}
            </span>
          ))}
        </Fact>
        <Fact name="Email">{person.email}</Fact>
        <Fact name="Address">
          {person.address && <span className="whitespace-pre-line">{person.address}</span>}
        </Fact>
      </Facts>
      <PersonDialog person={person} open={isEditing} onClose={() => setEditing(false)} />
    </PanelSection>
  )
}
