import type { PersonRecord } from '@greenroom/contract/features/compliance/records.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { AddScanButton } from '../records/add-scan-button.tsx'
import { DocumentStepForm, OwnDocuments } from '../records/document-step.tsx'
import { formatDate, stateOfConsent, todayIn } from '../records/record-labels.tsx'
import { personQuery, refreshRecords, sendScan, submitDocument } from '../records/records.data.ts'
import { Privacy, Step } from '../records/steps.tsx'
import { OwnVoice } from '../voice/own-voice.tsx'
import { DetailsForm } from './details-form.tsx'
import { OwnConsents, SignedConsents } from './own-consents.tsx'

/** Guides a creator through details, ID and signatures. */
export function OwnRecord() {
  const { agency, creator } = useUser()
  const record = useQuery(personQuery(creator?.id ?? ''))
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-5 px-4 pt-4 pb-16 md:px-7 md:pt-6">
      <div>
        <h2 className="font-semibold text-20 tracking-[-0.015em]">Your ID and consents</h2>
        <p className="mt-1 max-w-140 text-ink-2">
          {agency.name} must confirm that everyone in its content is an adult and agreed to be shown. It takes
          about five minutes, and you can pause and come back later.
        </p>
      </div>
      <Privacy agency={agency.name} />
      {record.data ? (
        <Steps record={record.data} />
      ) : record.isError ? (
        <ErrorState title="Could not load your record" query={record} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-5">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </div>
  )
}

type StepName = 'details' | 'document' | 'sign'

function Steps({ record }: { record: PersonRecord }) {
  const client = useQueryClient()
  const { agency } = useUser()
  const today = todayIn(agency.timeZone)
  const unsignedConsents = record.consents.filter((consent) => stateOfConsent(consent, today) === 'waiting')
  const hasScan = record.documents.some(({ verdict, scans }) => verdict === 'PENDING' && scans.length > 0)
  const done: Record<StepName, boolean> = {
    details: record.birthDate !== null && record.address !== null,
    document: record.status === 'accepted' || hasScan,
    sign: unsignedConsents.length === 0,
  }
  const nextStep = (['details', 'document', 'sign'] as const).find((step) => !done[step]) ?? null
  const [chosenStep, setChosenStep] = useState<StepName | null>(null)
  const openStep = chosenStep ?? nextStep
  const stepButton = (step: StepName) =>
    openStep !== step && (
      <Button size="sm" variant="ghost" onClick={() => setChosenStep(step)}>
        {done[step] ? 'Change' : 'Open'}
      </Button>
    )
  const documents = record.documents.map((document) => ({ ...document, scans: document.scans.length }))
  return (
    <>
      <Step
        number={1}
        title="Your details"
        isDone={done.details}
        isOpen={openStep === 'details'}
        action={stepButton('details')}
        summary={
          done.details
            ? `${record.name}${record.names.length > 0 ? `, also ${record.names.join(', ')}` : ''}`
            : 'Date of birth, address and any other names you’ve used.'
        }>
        <DetailsForm record={record} onSaved={() => setChosenStep(null)} />
      </Step>
      <Step
        number={2}
        title="Your ID"
        isDone={done.document}
        isOpen={openStep === 'document'}
        action={record.status === 'accepted' || !hasScan ? stepButton('document') : undefined}
        summary={documentSummary(record, hasScan)}>
        <div className="flex flex-col gap-4">
          <OwnDocuments
            documents={documents}
            action={({ id }) => {
              const document = record.documents.find((entry) => entry.id === id)
              return document && <AddScanButton document={document} />
            }}
          />
          <DocumentStepForm
            legalName={record.legalName}
            birthDate={record.birthDate}
            create={async (values, clientId) => (await submitDocument(record.id, { ...values, clientId })).id}
            sendScan={sendScan}
            onDone={() => {
              setChosenStep(null)
              return refreshRecords(client)
            }}
          />
        </div>
      </Step>
      <Step
        number={3}
        title="Sign"
        isDone={done.sign}
        isOpen={openStep === 'sign' && unsignedConsents.length > 0}
        action={unsignedConsents.length > 0 ? stepButton('sign') : undefined}
        summary={
          unsignedConsents.length > 0
            ? 'Read each document. If anything is unclear, ask your agency before you sign.'
            : 'Nothing to sign right now.'
        }>
        <OwnConsents ids={unsignedConsents.map(({ id }) => id)} />
      </Step>
      {nextStep === null && (
        <section aria-live="polite" className="rounded-box border border-brand-line bg-brand-soft p-4.5">
          <h2 className="font-semibold text-16 text-brand-ink">
            {record.status === 'accepted' ? 'All done' : 'Thank you, that’s all for now'}
          </h2>
          <p className="mt-1 text-14 text-ink-2">
            {record.status === 'accepted'
              ? `${agency.name} has everything it needs. You’ll be notified before your ID expires.`
              : `${agency.name} will review your ID next, and you’ll get a notification either way. Until then your profile is pending.`}
          </p>
        </section>
      )}
      <OwnVoice />
      <SignedConsents consents={record.consents} />
    </>
  )
}

function documentSummary({ status, acceptedUntil }: PersonRecord, hasScan: boolean): string {
  if (status === 'accepted')
    return acceptedUntil ? `Accepted, valid until ${formatDate(acceptedUntil)}.` : 'Accepted.'
  if (hasScan) return 'Sent. Your agency will review it and let you know.'
  if (acceptedUntil && status === 'expiring')
    return `Expires on ${formatDate(acceptedUntil)}. Send a newer one.`
  if (acceptedUntil) return `Expired on ${formatDate(acceptedUntil)}. Send a valid one.`
  return 'Passport, ID card, driver’s license or residence permit. A phone photo is fine.'
}
