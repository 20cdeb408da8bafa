import { may } from '@greenroom/contract/kit/permissions.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../../../platform/session/session.ts'
import { titleOf } from '../../../ui/brand.ts'
import { ForbiddenState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { ComposeTab } from './compose-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { useCompose } from './use-compose.ts'
import { useSend } from './use-send.ts'

export const meta = () => [{ title: titleOf('Messaging') }]

type MessagingTab = 'compose' | 'history'

const tabs = [
  { value: 'compose', label: 'Compose' },
  { value: 'history', label: 'History' },
] as const

export default function MessagingPage() {
  const user = useUser()
  if (!may(user.role, 'messaging:send'))
    return (
      <div className="md:px-2.5">
        <ForbiddenState>
          Only admins of {user.agency.name} can message creators. Creators find these messages in their
          notifications.
        </ForbiddenState>
      </div>
    )
  return <Messaging />
}

function Messaging() {
  const user = useUser()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // Above the tabs, so switching tabs keeps the draft and any send in progress.
  const compose = useCompose(user)
  const sending = useSend(compose)
  const tab: MessagingTab = params.get('tab') === 'history' ? 'history' : 'compose'
  const goTo = (next: MessagingTab) => void navigate({ search: next === 'history' ? '?tab=history' : '' })
  return (
    <div className="flex min-h-full flex-col px-4 pt-4 md:px-7 md:pt-4.5 md:pb-10">
      <h2 className="mb-2 font-semibold text-20 tracking-[-0.015em]">Admin Messaging</h2>
      <Tabs<MessagingTab> label="Messaging views" value={tab} tabs={tabs} onValueChange={goTo}>
        {tab === 'compose' ? (
          <ComposeTab compose={compose} sending={sending} onOpenHistory={() => goTo('history')} />
        ) : (
          <HistoryTab zone={user.agency.timeZone} />
        )}
      </Tabs>
    </div>
  )
}
