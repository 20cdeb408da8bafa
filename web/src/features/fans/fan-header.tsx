import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { may, type Role } from '@greenroom/contract/kit/permissions.ts'
import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  Ban,
  MoreHorizontal,
  Pencil,
  ShieldUser,
  UserCheck,
} from 'lucide-react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { fanNameOf } from '../../ui/fan-name.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { dottedUnderline, upsellLabel } from '../../ui/meter.tsx'
import { TierBadge } from '../../ui/tier-badge.tsx'
import { useFanAction } from './fan.data.ts'
import type { FanMenuAction } from './fan-menu.tsx'
import { listPath } from './saved-list-filters.ts'
import { scoreEstimateNote } from './score-estimate-note.ts'

export function BackToFans() {
  return (
    <Link
      to={listPath()}
      className="inline-flex w-fit items-center gap-1.5 rounded-control py-1 text-13 text-ink-2 hover:text-ink pointer-coarse:h-11 pointer-coarse:pr-3">
      <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Fans
    </Link>
  )
}

type FanHeaderProps = { fan: FanDetail; role: Role; onAction: (action: FanMenuAction | 'edit') => void }

export function FanHeader({ fan, role, onAction }: FanHeaderProps) {
  const mutation = useFanAction(fan)
  const estimateNote = scoreEstimateNote(fan)
  const canManage = may(role, 'fans:manage')
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <Avatar name={fanNameOf(fan)} size={48} />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="wrap-anywhere min-w-0 font-semibold text-20 tracking-[-0.015em]">{fan.username}</h2>
          <TierBadge tier={fan.tier} />
        </div>
        <p className="wrap-anywhere text-13 text-ink-2">
          {fan.displayName && <>{fan.displayName} · </>}
          Fan of {fan.creator.stageName}
        </p>
      </div>
      <div className="flex items-center gap-4">
        <p className="text-12 text-ink-3 sm:text-right">
          Upsell score
          <span className="block text-13 text-ink-2">
            <b className={cx('font-semibold text-20 text-ink tabular-nums', estimateNote && dottedUnderline)}>
              {fan.upsellScore}
            </b>{' '}
            / 100 · {upsellLabel(fan.upsellScore)}
            {estimateNote && <span className="block text-12 text-ink-3">{estimateNote}</span>}
          </span>
        </p>
        {canManage && (
          <Button icon={Pencil} onClick={() => onAction('edit')}>
            Edit
          </Button>
        )}
        {may(role, 'fans:note') && (
          <Menu
            trigger={
              <IconButton
                variant="outline"
                label={`More actions for ${fan.username}`}
                icon={MoreHorizontal}
              />
            }>
            {fan.isBlocked ? (
              <MenuItem icon={UserCheck} onSelect={() => mutation.mutate({ action: 'unblock' })}>
                Unblock
              </MenuItem>
            ) : (
              <MenuItem icon={Ban} danger onSelect={() => onAction('block')}>
                Block
              </MenuItem>
            )}
            {canManage &&
              (fan.isArchived ? (
                <MenuItem icon={ArchiveRestore} onSelect={() => mutation.mutate({ action: 'restore' })}>
                  Restore
                </MenuItem>
              ) : (
                <MenuItem icon={Archive} danger onSelect={() => onAction('archive')}>
                  Archive
                </MenuItem>
              ))}
            {may(role, 'privacy:manage') && (
              <MenuItem icon={ShieldUser} to={`/dashboard/compliance?tab=retention&fan=${fan.id}`}>
                Export or erase data
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
    </div>
  )
}
