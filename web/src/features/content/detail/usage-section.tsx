import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { type LucideIcon, MessageSquare, Package } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { pluralize } from '../../../ui/count.ts'
import { Ago } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { UsageList } from './usage-list.tsx'

/** Messages and bundles that contain the item. */
export function UsageSection({ item, zone }: { item: ContentDetail; zone: string }) {
  const { messages, unlocked, lastUnlock, bundles } = item.use
  const [isExpanded, setExpanded] = useState(false)
  return (
    <PanelSection
      title="Where it was used"
      action={
        messages > 0 && (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
            className="link text-13">
            {isExpanded
              ? 'Hide messages'
              : messages === 1
                ? 'Show message'
                : `All ${pluralize(messages, 'message')}`}
          </button>
        )
      }>
      {messages === 0 && bundles === 0 ? (
        <p className="text-13 text-ink-2">Not sent to any fans yet.</p>
      ) : (
        <ul className="flex flex-col gap-2.5 text-13">
          {messages > 0 && (
            <UsageRow
              icon={MessageSquare}
              name={pluralize(messages, 'message')}
              figure={item.revenue === null ? null : formatMoney(item.revenue)}>
              {unlocked === 0 ? (
                'Not unlocked yet'
              ) : (
                <>
                  {unlocked.toLocaleString('en-US')} unlocked
                  {lastUnlock && (
                    <>
                      , last by{' '}
                      <Link to={`/dashboard/fans/${lastUnlock.fanId}`} className="link">
                        {lastUnlock.username}
                      </Link>{' '}
                      <Ago at={lastUnlock.at} zone={zone} />
                    </>
                  )}
                </>
              )}
            </UsageRow>
          )}
          {bundles > 0 && (
            <UsageRow icon={Package} name={pluralize(bundles, 'bundle')} figure={null}>
              Sold together with other items
            </UsageRow>
          )}
        </ul>
      )}
      {isExpanded && <UsageList id={item.id} zone={zone} />}
    </PanelSection>
  )
}

type UsageRowProps = { icon: LucideIcon; name: string; figure: string | null; children: ReactNode }

function UsageRow({ icon: Icon, name, figure, children }: UsageRowProps) {
  return (
    <li className="flex items-center gap-2.5">
      <span aria-hidden="true" className="grid size-6 flex-none place-items-center rounded-full bg-canvas">
        <Icon className="size-3.5 text-ink-2" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <p className="wrap-anywhere text-12 text-ink-3">{children}</p>
      </div>
      {figure && <span className="tabular-nums">{figure}</span>}
    </li>
  )
}
