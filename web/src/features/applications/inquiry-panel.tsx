import { inquiryTypeNames } from '@greenroom/contract/features/applications/applications.rules.ts'
import type { Inquiry } from '@greenroom/contract/features/applications/review.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Reply, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import { toastError } from '../../platform/toast-error.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/format.tsx'
import { PanelBody, PanelFooter, PanelHeader, PanelSection } from '../../ui/side-panel.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { Fact, Facts } from './application-facts.tsx'
import { afterInquiryChange, inquiryActions } from './inquiries.data.ts'
import { InquiryBadge } from './inquiry-badge.tsx'
import { ReplyForm, useReplyDraft } from './reply-form.tsx'

type Head = { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined; onClose: () => void }

type InquiryPanelProps = Head & { inquiry: Inquiry; zone: string; agency: string }

export function InquiryPanel({ inquiry, zone, agency, ...head }: InquiryPanelProps) {
  const { id, name, email, type, message, status, replies, doneBy } = inquiry
  const draft = useReplyDraft(id)
  const [isReplyingAgain, setReplyingAgain] = useState(false)
  const action = useInquiryAction(inquiry)
  const isNew = status === 'NEW'
  // A colleague may close it while a draft exists; keep the draft visible.
  const isWriting = isNew || isReplyingAgain || draft.read() !== null
  return (
    <>
      <PanelHeader
        {...head}
        title={name}
        avatar={<Avatar name={name} size={40} />}
        note={
          <>
            <InquiryBadge status={status} />
            <span>
              Received <DateTime at={inquiry.createdAt} zone={zone} />
            </span>
          </>
        }
      />
      <PanelBody>
        <PanelSection title="From">
          <Facts>
            <Fact name="Email">
              <a href={`mailto:${email}`} className="link">
                {email}
              </a>
            </Fact>
            <Fact name="Type">{inquiryTypeNames[type]}</Fact>
            {doneBy && !isNew && <Fact name="Done by">{doneBy}</Fact>}
          </Facts>
        </PanelSection>
        <PanelSection title="Message">
          <p className="wrap-anywhere whitespace-pre-line text-13">{message}</p>
        </PanelSection>
        {replies.length > 0 && (
          <PanelSection title={replies.length === 1 ? 'Reply' : 'Replies'}>
            <ol aria-label="Replies" className="flex flex-col gap-4">
              {replies.map((reply) => (
                <li key={reply.id} className="rounded-box bg-bubble-out px-3.5 py-2.5">
                  <p className="wrap-anywhere font-medium text-13">{reply.subject}</p>
                  <p className="wrap-anywhere mt-1 whitespace-pre-line text-13">{reply.text}</p>
                  <p className="mt-1.5 text-12 text-ink-2">
                    {reply.author} · <DateTime at={reply.sentAt} zone={zone} />
                  </p>
                </li>
              ))}
            </ol>
          </PanelSection>
        )}
        {isWriting && (
          <PanelSection title="Reply by email">
            <ReplyForm key={id} inquiry={inquiry} agency={agency} onSent={() => setReplyingAgain(false)} />
          </PanelSection>
        )}
      </PanelBody>
      <PanelFooter>
        {isNew ? (
          <Button icon={Check} busy={action.isPending} onClick={() => action.mutate('done')}>
            Mark as done
          </Button>
        ) : (
          <>
            <Button icon={RotateCcw} busy={action.isPending} onClick={() => action.mutate('reopen')}>
              Reopen
            </Button>
            {!isWriting && (
              <Button icon={Reply} onClick={() => setReplyingAgain(true)}>
                {replies.length > 0 ? 'Reply again' : 'Reply'}
              </Button>
            )}
          </>
        )}
      </PanelFooter>
    </>
  )
}

function useInquiryAction({ id, name }: Inquiry) {
  const client = useQueryClient()
  const action = useMutation({
    mutationFn: (kind: 'done' | 'reopen') => inquiryActions[kind](id),
    onSuccess: (inquiry, kind) => {
      void afterInquiryChange(client, inquiry)
      if (kind === 'reopen') toast.success(`Message from ${name} reopened`)
      else
        toast.success(`Message from ${name} marked as done`, {
          action: { label: 'Undo', onClick: () => action.mutate('reopen') },
        })
    },
    onError: (error, kind) =>
      toastError(
        kind === 'done' ? 'Could not mark the message as done' : 'Could not reopen the message',
        error,
        () => action.mutate(kind),
      ),
  })
  return action
}

type NoInquiryProps = Head & { error: unknown; onRetry: () => void }

/** Loading, not found and error states. */
export function NoInquiry({ error, onRetry, ...head }: NoInquiryProps) {
  return (
    <>
      <PanelHeader {...head} title="Inquiry" />
      {!error ? (
        <div aria-busy="true" className="px-4.5 py-5">
          <SkeletonLines lines={5} />
        </div>
      ) : isApiError(error, 'not_found', 'invalid_input') ? (
        <EmptyState title="Message not found" action={<Button onClick={head.onClose}>Back to list</Button>}>
          This message doesn’t exist in your agency. The link may be outdated.
        </EmptyState>
      ) : (
        <ErrorState title="Could not load the message" error={error} onRetry={onRetry} />
      )}
    </>
  )
}
