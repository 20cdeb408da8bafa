import { may } from '@greenroom/contract/kit/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { isApiError } from '../../../platform/api-error.ts'
import { useUser } from '../../../platform/session/session.ts'
import { IconButton } from '../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { closedReason, conversationQuery } from '../chat.data.ts'
import { SuggestionCard } from '../suggestion/suggestion-card.tsx'
import { FanProfile } from './fan-profile.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { QuickReplies } from './quick-replies.tsx'

type SidePanelProps = {
  fanId: string
  /** Returns to the thread in the one-pane layout. */
  onBack: () => void
  /** The conversation is no longer in the inbox. */
  onLeave: () => void
}

export function SidePanel({ fanId, onBack, onLeave }: SidePanelProps) {
  const user = useUser()
  const { data, isError, error, refetch } = useQuery(conversationQuery(fanId))
  const canWrite = may(user.role, 'chats:send')
  return (
    <>
      <header className="flex h-14 flex-none items-center gap-2 border-line border-b px-2 lg:hidden">
        <IconButton label="Back to the conversation" icon={ArrowLeft} onClick={onBack} />
        <h2 className="font-semibold text-14">Fan profile</h2>
      </header>
      <ScrollArea>
        {!data && !isError && <PanelSkeleton canWrite={canWrite} />}
        {!data && isError && <ProfileError error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            {canWrite && !closedReason(data.profile) && !data.locked && (
              <>
                <SuggestionCard detail={data} onUsed={onBack} />
                <QuickReplies detail={data} onInserted={onBack} />
              </>
            )}
            <FanProfile detail={data} user={user} onLeave={onLeave} />
          </>
        )}
      </ScrollArea>
    </>
  )
}

function ProfileError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error, 'not_found'))
    return <EmptyState title="Fan not found">This fan doesn’t exist, or you don’t have access.</EmptyState>
  return <ErrorState title="Could not load the profile" error={error} onRetry={onRetry} />
}

function ScrollArea({ children }: { children: ReactNode }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      aria-label="About the fan"
      className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain focus-visible:-outline-offset-2">
      {children}
    </section>
  )
}
