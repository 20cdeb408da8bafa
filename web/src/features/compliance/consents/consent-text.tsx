import type { ConsentSummary } from '@greenroom/contract/features/compliance/consents.schema.ts'
import { platformNames } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { pluralize } from '../../../ui/count.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { DateTime } from '../../../ui/format.tsx'
import { LinkShown } from '../records/link-shown.tsx'
import { periodLabel, scopeNames } from '../records/record-labels.tsx'

type Terms = Pick<ConsentSummary, 'scopes' | 'platforms' | 'from' | 'until'>

/** Summary of the consent. */
export function TermFacts({ scopes, platforms, from, until }: Terms) {
  return (
    <>
      {scopes.length > 0 && <Fact name="Covers">{scopes.map((scope) => scopeNames[scope]).join(', ')}</Fact>}
      <Fact name="Platforms">
        {platforms.length === 0 ? 'All' : platforms.map((platform) => platformNames[platform]).join(', ')}
      </Fact>
      <Fact name="Period">{periodLabel(from, until)}</Fact>
    </>
  )
}

export function ConsentFacts({ consent, zone }: { consent: ConsentSummary; zone: string }) {
  const { signature, withdrawn, itemIds } = consent
  return (
    <Facts>
      <TermFacts {...consent} />
      <Fact name="Items">{itemIds === null ? 'All items' : pluralize(itemIds.length, 'selected item')}</Fact>
      <Fact name="Prepared">
        <DateTime at={consent.createdAt} zone={zone} /> by {consent.createdBy}
      </Fact>
      <Fact name="Signature">
        {signature ? (
          <>
            {signature.typedName}, <DateTime at={signature.at} zone={zone} />
            <span className="block text-12 text-ink-3">
              {signature.by === 'link' ? 'By personal link' : 'In their account'} from {signature.address}
            </span>
            <LinkShown shown={signature.linkShown} zone={zone} />
          </>
        ) : (
          'Not signed yet'
        )}
      </Fact>
      {withdrawn && (
        <Fact name={withdrawn.isVoid ? 'Signature rejected' : 'Withdrawn'}>
          <DateTime at={withdrawn.at} zone={zone} /> by {withdrawn.by}
          <span className="block">{withdrawn.reason}</span>
        </Fact>
      )}
    </Facts>
  )
}

export function ConsentText({ text }: { text: string }) {
  return (
    <div className="wrap-anywhere whitespace-pre-line rounded-box border border-line bg-sunken p-3.5 text-13">
      {text}
    </div>
  )
}
