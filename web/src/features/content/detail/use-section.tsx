import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { type LucideIcon, MessageSquare, Package } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../ui/count.ts'
import { Ago } from '../../../ui/format.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { UseList } from './use-list.tsx'

/** Messages and bundles that contain it. */
export function UseSection({ item, zone }: { item: ContentDetail; zone: string }) {
  const { messages, unlocked, lastUnlock, bundles } = item.use
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <PanelSection
      title="Where it was used"
      action={
        messages > 0 && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
            className="link text-13">
            {isUnfolded
              ? 'Hide messages'
              : messages === 1
                ? 'Show message'
                : `All ${counted(messages, 'message')}`}
          </button>
        )
      }>
      {messages === 0 && bundles === 0 ? (
        <p className="text-13 text-ink-2">Not sent to a fan yet.</p>
      ) : (
        <ul className="flex flex-col gap-2.5 text-13">
          {messages > 0 && (
            <Use
              icon={MessageSquare}
              name={counted(messages, 'message')}
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
            </Use>
          )}
          {bundles > 0 && (
            <Use icon={Package} name={counted(bundles, 'bundle')} figure={null}>
              Sold together with other items
            </Use>
          )}
        </ul>
      )}
      {isUnfolded && <UseList id={item.id} zone={zone} />}
    </PanelSection>
  )
}

type UseProps = { icon: LucideIcon; name: string; figure: string | null; children: ReactNode }

function Use({ icon: Icon, name, figure, children }: UseProps) {
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
