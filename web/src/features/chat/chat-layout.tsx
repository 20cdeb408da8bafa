import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

export type Pane = 'list' | 'chat' | 'profile'

type ChatLayoutProps = { visiblePane: Pane; list: ReactNode; chat: ReactNode; profile: ReactNode }

/**
 * Three panes side by side from 1024 px; below that, one at a time. Hidden panes keep their scroll position and are
 * not reachable by keyboard or screen readers.
 */
export function ChatLayout({ visiblePane, list, chat, profile }: ChatLayoutProps) {
  const paneClass = (name: Pane) =>
    cx(
      'flex min-h-0 min-w-0 flex-col bg-surface max-lg:absolute max-lg:inset-0',
      name !== visiblePane && 'max-lg:invisible',
      name !== 'list' && 'lg:border-line lg:border-l',
    )
  return (
    <div
      data-fills=""
      data-one-pane={visiblePane === 'list' ? undefined : ''}
      className="relative min-h-0 flex-1 lg:grid lg:grid-cols-[280px_minmax(0,1fr)_296px] xl:grid-cols-[312px_minmax(0,1fr)_348px]">
      <section aria-label="Inbox" className={paneClass('list')}>
        {list}
      </section>
      <div data-pane="chat" className={paneClass('chat')}>
        {chat}
      </div>
      <aside aria-label="Suggestion and fan profile" className={paneClass('profile')}>
        {profile}
      </aside>
    </div>
  )
}
