import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { RowCheckbox } from '../../../ui/row-checkbox.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { missingContact } from './selection.ts'

/** Leaves the last visible row cut off, which shows that the list scrolls. */
export const ROW_HEIGHT = 46

type RecipientRowProps = {
  recipient: Recipient
  index: number
  total: number
  selected: boolean
  /** The row in the tab order. */
  isTabStop: boolean
  disabled: boolean
  onSelect: (id: string, on: boolean) => void
}

export function RecipientRow(props: RecipientRowProps) {
  const { recipient, index, total, selected, isTabStop, disabled, onSelect } = props
  const { id, stageName, status } = recipient
  const missing = missingContact(recipient)
  return (
    <li aria-setsize={total} aria-posinset={index + 1} style={{ height: ROW_HEIGHT }}>
      <label className="flex h-full items-center gap-2.5 px-4.5 hover:bg-hover has-focus-visible:bg-selected">
        <RowCheckbox
          data-index={index}
          tabIndex={isTabStop ? 0 : -1}
          checked={selected}
          disabled={disabled}
          onChange={(event) => onSelect(id, event.currentTarget.checked)}
        />
        <span className="flex flex-none @max-xs:hidden">
          <Avatar kind="creator" name={stageName} size={28} />
        </span>
        <span className="min-w-0 flex-1">
          <span title={stageName} className="block truncate font-medium text-13">
            {stageName}
          </span>
          {missing && <span className="block truncate text-12 text-ink-3">{missing}</span>}
        </span>
        <StatusBadge status={status} />
      </label>
    </li>
  )
}
