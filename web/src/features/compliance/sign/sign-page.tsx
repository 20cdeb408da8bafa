import { SIGN_TOKEN_HEADER } from '@greenroom/contract/features/compliance/records.rules.ts'
import type { SignTask } from '@greenroom/contract/features/compliance/sign.schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, uploadFile } from '../../../platform/api.ts'
import { isApiError } from '../../../platform/api-error.ts'
import { apiData } from '../../../platform/api-query.ts'
import { isLinkToken } from '../../../platform/link-token.ts'
import { pageMeta } from '../../../platform/page-meta.ts'
import { useLinkToken } from '../../../platform/use-link-token.ts'
import { Mark } from '../../../ui/mark.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { AddScanButton } from '../records/add-scan-button.tsx'
import { DocumentStepForm, OwnDocuments } from '../records/document-step.tsx'
import { NamesField } from '../records/names-field.tsx'
import { formatDate } from '../records/record-labels.tsx'
import type { sendScan } from '../records/records.data.ts'
import { SignForm } from '../records/sign-form.tsx'
import { Privacy, Step } from '../records/steps.tsx'

export const meta = () => pageMeta('Submit your ID and sign')

const signQuery = (token: string) => ({
  queryKey: ['sign', token],
  queryFn: () => apiData('POST /sign/look-up', { body: { token }, keepSessionOn401: true }),
  refetchOnWindowFocus: false,
})

/** For people without an account, opened with a personal link. */
export default function SignPage() {
  const token = useLinkToken()
  const isComplete = isLinkToken(token)
  const task = useQuery({ ...signQuery(token), enabled: isComplete })
  if (!isComplete)
    return (
      <Frame title="Incomplete link">
        Open the link in the message again, or copy the whole link into the address bar.
      </Frame>
    )
  if (isApiError(task.error, 'link_expired', 'invalid_input'))
    return (
      <Frame title="This link no longer works">
        It has expired, been replaced or been revoked. Ask the person who sent it for a new one. Anything you
        already submitted is saved.
      </Frame>
    )
  if (task.isError)
    return (
      <Frame title="Submit your ID and sign">
        <ErrorState title="Could not load your documents" query={task} />
      </Frame>
    )
  if (!task.data)
    return (
      <Frame title="Submit your ID and sign">
        <span aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-24 w-full" />
        </span>
      </Frame>
    )
  return <Task token={token} task={task.data} />
}

function Task({ token, task }: { token: string; task: SignTask }) {
  const client = useQueryClient()
  const [names, setNames] = useState<string[]>([])
  const refresh = () => client.invalidateQueries({ queryKey: ['sign', token] })
  const sendOwnScan: typeof sendScan = (id, side, file, onProgress) =>
    uploadFile('POST /sign/documents/{id}/scans', file, {
      params: { id },
      query: { side },
      headers: { [SIGN_TOKEN_HEADER]: token },
      keepSessionOn401: true,
      onProgress,
    })
  const unsignedConsents = task.consents.filter(({ signature }) => signature === null)
  const isIdSent = task.documents.some(({ verdict, scans }) => verdict !== 'REJECTED' && scans > 0)
  const [nextConsent] = unsignedConsents
  return (
    <Frame title={`Hello ${task.name}`}>
      <span className="block">
        {task.agencyName} must confirm that everyone in its content is an adult and agreed to be shown. This
        link is only for you and works until {formatDate(task.expiresAt.slice(0, 10))}.
      </span>
      <div className="mt-5 flex flex-col gap-5 text-14 text-ink">
        <Privacy agency={task.agencyName} />
        <Step
          number={1}
          title="Your ID"
          isDone={isIdSent}
          isOpen={!isIdSent}
          summary={
            isIdSent
              ? `Sent. ${task.agencyName} will review it.`
              : 'Passport, ID card, driver’s license or residence permit. A phone photo is fine.'
          }>
          <div className="flex flex-col gap-4">
            <OwnDocuments
              documents={task.documents.slice(0, 1)}
              action={({ id, scans }) =>
                scans === 0 && (
                  <AddScanButton document={{ id, scans: [] }} send={sendOwnScan} onAdded={refresh} />
                )
              }
            />
            <DocumentStepForm
              legalName={null}
              birthDate={null}
              create={async ({ earlierProducer: _, ...values }) =>
                (
                  await apiData('POST /sign/documents', {
                    body: { ...values, names, token },
                    keepSessionOn401: true,
                  })
                ).id
              }
              sendScan={sendOwnScan}
              onDone={refresh}>
              <div className="sm:col-span-2">
                <NamesField label="Any other names you’ve used" names={[]} errors={{}} onChange={setNames} />
              </div>
            </DocumentStepForm>
          </div>
        </Step>
        <Step
          number={2}
          title="Sign"
          isDone={!nextConsent}
          isOpen={isIdSent && nextConsent !== undefined}
          summary={
            nextConsent
              ? 'Read the text. If anything is unclear, ask before you sign.'
              : task.consents.length > 0
                ? 'Signed. You can ask the agency for a copy at any time.'
                : 'Nothing to sign right now.'
          }>
          {nextConsent && (
            <SignForm
              key={nextConsent.id}
              consent={nextConsent}
              onSign={async (typedName) => {
                const input = { params: { id: nextConsent.id }, body: { token, typedName } }
                await api('POST /sign/consents/{id}', { ...input, keepSessionOn401: true })
                await refresh()
              }}
            />
          )}
        </Step>
        {isIdSent && !nextConsent && (
          <section aria-live="polite" className="rounded-box border border-brand-line bg-brand-soft p-4.5">
            <h2 className="font-semibold text-16 text-brand-ink">Thank you, that’s all</h2>
            <p className="mt-1 text-ink-2">
              You can close this page. If you change your mind about a consent, tell {task.agencyName}: you
              can withdraw it at any time.
            </p>
          </section>
        )}
      </div>
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-canvas">
      <div className="mx-auto w-full max-w-180 px-4 pt-5 pb-16 sm:px-6">
        <header>
          <Mark word />
        </header>
        <main className="mt-8">
          <h1 className="wrap-anywhere font-display font-semibold text-28 tracking-[-0.02em]">{title}</h1>
          <div className="mt-2 text-16 text-ink-2">{children}</div>
        </main>
        <footer className="mt-10 text-12 text-ink-3">18+ only</footer>
      </div>
    </div>
  )
}
