import type { NotificationView } from './notification-view.ts'

type Filter = NotificationView['filter']

const choices: readonly { value: Filter; label: string }[] = [
  { value: null, label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
]

type ReadFilterProps = { value: Filter; unread: number; onChange: (value: Filter) => void }

export function ReadFilter({ value, unread, onChange }: ReadFilterProps) {
  return (
    <fieldset className="flex rounded-control border border-line-button bg-surface">
      <legend className="sr-only">Show</legend>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="hit-area relative h-7.5 border-line-button border-l px-3 font-medium text-13 text-ink-2 first-of-type:rounded-l-[5px] first-of-type:border-l-0 last-of-type:rounded-r-[5px] hover:bg-hover aria-pressed:bg-selected aria-pressed:text-brand-ink pointer-coarse:h-9.5 pointer-coarse:px-4">
          {choice.label}
          {choice.value === 'unread' && unread > 0 && (
            <span className="ml-1.5 font-normal text-ink-3 tabular-nums">
              {new Intl.NumberFormat('en-US').format(unread)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  )
}
