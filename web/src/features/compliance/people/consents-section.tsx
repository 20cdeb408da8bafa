import type { PersonRecord } from '@greenroom/contract/features/compliance/records.schema.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { PrepareDialog } from '../consents/prepare-dialog.tsx'
import { ConsentBadge, kindNames, periodLabel, stateOfConsent, todayIn } from '../records/record-labels.tsx'

export function ConsentsSection({ person }: { person: PersonRecord }) {
  const [isPreparing, setPreparing] = useState(false)
  const today = todayIn(useUser().agency.timeZone)
  return (
    <PanelSection
      title="Consents and agreements"
      action={
        <Button size="sm" variant="ghost" icon={Plus} onClick={() => setPreparing(true)}>
          Prepare
        </Button>
      }>
      {person.consents.length === 0 && (
        <p className="text-13 text-ink-3">Nothing signed or waiting to be signed.</p>
      )}
      <ul className="flex flex-col gap-2 text-13">
        {person.consents.map((consent) => {
          const { id, kind, from, until } = consent
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <Link to={`/dashboard/compliance?tab=consents&consent=${id}`} className="link">
                {kindNames[kind]}
              </Link>
              <span className="flex-1 text-12 text-ink-3">{periodLabel(from, until)}</span>
              <ConsentBadge state={stateOfConsent(consent, today)} from={from} />
            </li>
          )
        })}
      </ul>
      <PrepareDialog open={isPreparing} onClose={() => setPreparing(false)} person={person} />
    </PanelSection>
  )
}
