import { blocksOffers } from '@greenroom/contract/features/fans/fan-advice.ts'
import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import { ImagePlus, MessageSquare, NotebookPen, Sparkles, Tag } from 'lucide-react'
import { Link } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useAdvice } from './use-advice.ts'

type FanSidebarProps = { fan: FanDetail; role: Role; onAddNote: () => void }

export function FanSidebar({ fan, role, onAddNote }: FanSidebarProps) {
  return (
    <aside aria-label="Next steps" className="flex min-w-0 flex-col gap-3">
      {may(role, 'chats:send') && <MessageActions fan={fan} />}
      {may(role, 'fans:note') && (
        <Button icon={NotebookPen} onClick={onAddNote} className="w-full">
          Add Note
        </Button>
      )}
      <NextBestAction fan={fan} />
    </aside>
  )
}

/** Links that open the conversation; nothing is sent from here. */
function MessageActions({ fan }: { fan: FanDetail }) {
  const disabledReason = fan.isBlocked
    ? `${fan.username} is blocked. Unblock the fan to send messages.`
    : fan.isArchived
      ? `${fan.username} is archived. Restore the fan to send messages.`
      : null
  const chatPath = `/dashboard/chat/${fan.id}`
  const state = useAdvice(fan)
  const noteId = state.status === 'ready' && blocksOffers(state.advice) ? 'hold-offers' : undefined
  if (disabledReason)
    return (
      <p className="rounded-box border border-line bg-sunken px-4.5 py-3 text-13 text-ink-2">
        {disabledReason}
      </p>
    )
  return (
    <>
      <LinkButton variant="primary" icon={MessageSquare} to={chatPath} className="w-full">
        Send Message
      </LinkButton>
      <LinkButton icon={Tag} to={`${chatPath}?compose=offer`} aria-describedby={noteId} className="w-full">
        Send Offer
      </LinkButton>
      <LinkButton
        icon={ImagePlus}
        to={`${chatPath}?compose=ppv`}
        aria-describedby={noteId}
        className="w-full">
        Send PPV
      </LinkButton>
      {noteId && (
        <p id={noteId} className="text-12 text-ink-2">
          Hold off on offers for now. See Next Best Action.
        </p>
      )}
    </>
  )
}

function NextBestAction({ fan }: { fan: FanDetail }) {
  const state = useAdvice(fan)
  return (
    <section
      aria-labelledby="next-best-action"
      className="rounded-box border border-brand-line bg-brand-soft px-4.5 py-4">
      <h3 id="next-best-action" className="flex items-center gap-2 font-medium text-13 text-brand-ink">
        <Sparkles aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Next Best Action
      </h3>
      {state.status === 'pending' && (
        <div className="mt-3">
          <SkeletonLines />
        </div>
      )}
      {state.status === 'failed' && (
        <div className="-mx-4.5 -mb-4">
          <ErrorState title="Could not load the next best action" error={state.error} onRetry={state.retry} />
        </div>
      )}
      {state.status === 'ready' && (
        <Action fan={fan} advice={state.advice[0]} moreCount={state.advice.length - 1} />
      )}
    </section>
  )
}

type ActionProps = {
  fan: FanDetail
  advice: { title: string; action: string; why: string } | undefined
  moreCount: number
}

function Action({ fan, advice, moreCount }: ActionProps) {
  if (!advice) return <p className="mt-2 text-13 text-ink-2">{noAdviceReason(fan)}</p>
  return (
    <>
      <p className="mt-2 font-semibold text-14">{advice.title}</p>
      <p className="mt-1 text-13">{advice.action}</p>
      <p className="mt-2.5 border-brand-line border-t pt-2.5 text-13 text-ink-2">
        <span className="font-medium text-ink">Why: </span>
        {advice.why}
      </p>
      {moreCount > 0 && (
        <Link
          to="?tab=upsell"
          replace
          className="link mt-2.5 inline-flex items-center text-13 pointer-coarse:mt-0 pointer-coarse:h-10">
          {moreCount === 1 ? '1 more opportunity' : `${moreCount} more opportunities`}
        </Link>
      )}
    </>
  )
}

export function noAdviceReason(fan: FanDetail): string {
  if (fan.isBlocked) return 'No suggestions: this fan is blocked.'
  if (fan.isArchived) return 'No suggestions: this fan is archived.'
  return 'No action needed right now.'
}
