import type { ConsentRecord } from '@greenroom/contract/features/compliance/consents.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { RecordPlaceholder } from '../../../platform/record-placeholder.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { PanelBody, PanelFooter, PanelHeader, PanelSection } from '../../../ui/side-panel.tsx'
import { ConsentBadge, kindNames, stateOfConsent, todayIn } from '../records/record-labels.tsx'
import { consentQuery, personItemsQuery } from '../records/records.data.ts'
import { ConsentFacts, ConsentText } from './consent-text.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type ConsentPanelProps = {
  id: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

export function ConsentPanel({ id, ...head }: ConsentPanelProps) {
  const consent = useQuery(consentQuery(id))
  if (consent.data) return <LoadedPanel key={id} consent={consent.data} {...head} />
  return <RecordPlaceholder query={consent} noun="consent" {...head} />
}

function LoadedPanel({ consent, ...head }: Omit<ConsentPanelProps, 'id'> & { consent: ConsentRecord }) {
  const [ending, setEnding] = useState<'withdraw' | 'reject' | null>(null)
  const zone = useUser().agency.timeZone
  const { personId, signature, withdrawn, from } = consent
  return (
    <>
      <PanelHeader
        {...head}
        title={`${consent.name}’s ${kindNames[consent.kind].toLowerCase()}`}
        note={<ConsentBadge state={stateOfConsent(consent, todayIn(zone))} from={from} />}
      />
      <PanelBody>
        <PanelSection title="Terms">
          <ConsentFacts consent={consent} zone={zone} />
        </PanelSection>
        {consent.itemIds && <Items personId={personId} itemIds={consent.itemIds} />}
        <PanelSection title="Exact text">
          <ConsentText text={consent.text} />
          <p className="wrap-anywhere mt-2 font-mono text-11 text-ink-3">SHA-256 {consent.textSha256}</p>
        </PanelSection>
      </PanelBody>
      <PanelFooter>
        <LinkButton to={`/dashboard/compliance?tab=people&person=${personId}`}>Open person</LinkButton>
        {!withdrawn && (
          <>
            {signature && (
              <Button variant="ghost" onClick={() => setEnding('reject')}>
                Reject signature
              </Button>
            )}
            <Button variant="ghost" onClick={() => setEnding('withdraw')}>
              Withdraw
            </Button>
          </>
        )}
      </PanelFooter>
      <WithdrawDialog
        key={ending}
        consent={consent}
        isRejection={ending === 'reject'}
        open={ending !== null}
        onClose={() => setEnding(null)}
      />
    </>
  )
}

function Items({ personId, itemIds }: { personId: string; itemIds: string[] }) {
  const items = useQuery(personItemsQuery(personId))
  const titleOf = (id: string) => items.data?.find((item) => item.id === id)?.title ?? 'Item'
  return (
    <PanelSection title="Covered items">
      <ul className="flex flex-col gap-1.5 text-13">
        {itemIds.map((id) => (
          <li key={id} className="min-w-0 truncate">
            <Link to={`/dashboard/content?id=${id}`} className="link">
              {titleOf(id)}
            </Link>
          </li>
        ))}
      </ul>
      {itemIds.length === 0 && <p className="text-13 text-ink-3">All items it covered have been deleted.</p>}
    </PanelSection>
  )
}
