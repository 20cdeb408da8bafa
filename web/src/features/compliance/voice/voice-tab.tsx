import { replySourceNames } from '@greenroom/contract/features/voice/voice.rules.ts'
import type { CreatorVoice, Wording } from '@greenroom/contract/features/voice/voice.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUrlParams, uuidParam } from '../../../platform/use-url-params.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { ComplianceTabProps } from '../compliance-tabs.ts'
import { formatDate } from '../records/record-labels.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { voicesQuery } from './voice.data.ts'
import { VoiceReport } from './voice-report.tsx'

export const answeredByText = ({ answeredBy }: Pick<Wording, 'answeredBy'>) =>
  answeredBy
    .map((source, i) =>
      replySourceNames[source].replace(/^./, (letter) => (i === 0 ? letter : letter.toLowerCase())),
    )
    .join(', ')

export const PlannedWording = ({ wording }: { wording: Wording }) => (
  <p className="wrap-anywhere mt-0.5 text-ink-3">
    From {formatDate(wording.from)}: “{wording.text}”
  </p>
)

/** What fans are told about who replies, by creator. */
export function VoiceTab(_: ComplianceTabProps) {
  const voices = useQuery(voicesQuery)
  const { params, change } = useUrlParams()
  const creatorId = uuidParam(params, 'creator')
  const [proposingFor, setProposingFor] = useState<CreatorVoice | null>(null)
  const openVoice = voices.data?.find(({ creator }) => creator.id === creatorId)
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-170 text-13 text-ink-2">
        Fans must not be led to believe that a creator is typing when someone else is. Platforms such as
        Fanvue forbid it, and in the EU fans must be told when AI writes to them. Record here what fans are
        told. Each creator approves their own wording.
      </p>
      {voices.isPending && <SkeletonLines lines={8} />}
      {voices.isError && <ErrorState title="Could not load disclosures" query={voices} />}
      {voices.data?.length === 0 && (
        <EmptyState title="No creators yet">Disclosures appear here once the agency has creators.</EmptyState>
      )}
      {voices.data && voices.data.length > 0 && (
        <Card>
          <ul aria-label="Creators">
            {voices.data.map((voice) => (
              <VoiceRow
                key={voice.creator.id}
                voice={voice}
                isOpen={voice.creator.id === creatorId}
                onToggleReport={() =>
                  change({ creator: voice.creator.id === creatorId ? null : voice.creator.id })
                }
                onPropose={() => setProposingFor(voice)}
              />
            ))}
          </ul>
        </Card>
      )}
      {openVoice && <VoiceReport key={openVoice.creator.id} creator={openVoice.creator} />}
      {proposingFor && <ProposeDialog voice={proposingFor} onClose={() => setProposingFor(null)} />}
    </div>
  )
}

type VoiceRowProps = {
  voice: CreatorVoice
  isOpen: boolean
  onToggleReport: () => void
  onPropose: () => void
}

function VoiceRow({ voice, isOpen, onToggleReport, onPropose }: VoiceRowProps) {
  const { creator, inForce, planned, waiting } = voice
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b px-4.5 py-3 text-13 last:border-b-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{creator.stageName}</span>
          {waiting ? (
            <Badge tone="amber">Waiting for approval</Badge>
          ) : (
            !inForce && <Badge tone="rose">No disclosure yet</Badge>
          )}
        </p>
        {inForce && (
          <p className="wrap-anywhere mt-0.5 text-ink-2">
            “{inForce.text}”{' '}
            <span className="text-12 text-ink-3">
              {answeredByText(inForce)}, since {formatDate(inForce.from)}
            </span>
          </p>
        )}
        {planned && <PlannedWording wording={planned} />}
        {!creator.hasAccount && (
          <p className="mt-0.5 text-ink-3">The creator needs an account to approve the wording.</p>
        )}
        {waiting && (
          <p className="wrap-anywhere mt-0.5 text-ink-3">
            Proposed by {waiting.proposedBy}: “{waiting.text}”
          </p>
        )}
      </div>
      <div className="flex flex-none gap-2">
        <Button size="sm" aria-expanded={isOpen} onClick={onToggleReport}>
          {isOpen ? 'Hide report' : 'Report'}
        </Button>
        <Button size="sm" disabled={!creator.hasAccount} onClick={onPropose}>
          Propose wording
        </Button>
      </div>
    </li>
  )
}
