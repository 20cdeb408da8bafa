import type { ConsentSummary } from '@greenroom/contract/features/compliance/consents.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Day } from '../../../ui/format.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ConsentFacts, ConsentText } from '../consents/consent-text.tsx'
import { WithdrawDialog } from '../consents/withdraw-dialog.tsx'
import { kindNames } from '../records/record-labels.tsx'
import { consentQuery, refreshRecords, signConsent } from '../records/records.data.ts'
import { SignForm } from '../records/sign-form.tsx'

/** Shows the consents to sign, one at a time. */
export function OwnConsents({ ids }: { ids: string[] }) {
  const client = useQueryClient()
  const [id = ''] = ids
  const consent = useQuery({ ...consentQuery(id), enabled: id !== '' })
  if (consent.isError) return <ErrorState title="Could not load the document" query={consent} />
  if (!consent.data) return <SkeletonLines lines={6} />
  return (
    <>
      {ids.length > 1 && <p className="mb-3 text-13 text-ink-2">{ids.length} documents to sign</p>}
      <SignForm
        key={id}
        consent={consent.data}
        onSign={async (typedName) => {
          await signConsent(id, typedName)
          toast.success('Signed')
          await refreshRecords(client)
        }}
      />
    </>
  )
}

/** The creator's signed consents, to read again or withdraw. */
export function SignedConsents({ consents }: { consents: ConsentSummary[] }) {
  const zone = useUser().agency.timeZone
  const [dialog, setDialog] = useState<{ consent: ConsentSummary; kind: 'text' | 'withdraw' } | null>(null)
  const signedConsents = consents.filter(({ signature }) => signature !== null)
  if (signedConsents.length === 0) return null
  return (
    <Card>
      <CardHeader title="Signed documents" />
      <ul>
        {signedConsents.map((consent) => (
          <li
            key={consent.id}
            className="flex flex-wrap items-center gap-2 border-line border-t px-4.5 py-2.5 text-13">
            <span className="min-w-0 flex-1">
              {kindNames[consent.kind]}, signed{' '}
              {consent.signature && <Day at={consent.signature.at} zone={zone} />}
              {consent.withdrawn && (consent.withdrawn.isVoid ? ', signature rejected' : ', withdrawn')}
            </span>
            <Button size="sm" variant="ghost" onClick={() => setDialog({ consent, kind: 'text' })}>
              Read
            </Button>
            {!consent.withdrawn && (
              <Button size="sm" variant="ghost" onClick={() => setDialog({ consent, kind: 'withdraw' })}>
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog && (
        <>
          <SignedText
            consent={dialog.consent}
            open={dialog.kind === 'text'}
            onClose={() => setDialog(null)}
            zone={zone}
          />
          <WithdrawDialog
            key={dialog.consent.id}
            consent={dialog.consent}
            open={dialog.kind === 'withdraw'}
            onClose={() => setDialog(null)}
          />
        </>
      )}
    </Card>
  )
}

type SignedTextProps = { consent: ConsentSummary; open: boolean; onClose: () => void; zone: string }

function SignedText({ consent, open, onClose, zone }: SignedTextProps) {
  const fullConsent = useQuery({ ...consentQuery(consent.id), enabled: open })
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={kindNames[consent.kind]}>
      <div className="flex flex-col gap-4">
        <ConsentFacts consent={consent} zone={zone} />
        {fullConsent.data && <ConsentText text={fullConsent.data.text} />}
        {fullConsent.isPending && <SkeletonLines lines={6} />}
        {fullConsent.isError && <ErrorState title="Could not load the text" query={fullConsent} />}
      </div>
    </Dialog>
  )
}
