import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { Preview } from '../preview.tsx'
import { ContentStatusBadge } from '../status.tsx'
import { dayLabel, timeLabel } from './calendar-days.ts'

type AgendaProps = {
  month: string
  today: string
  zone: string
  itemsByDay: ReadonlyMap<string, ContentItem[]>
  onOpen: (id: string) => void
}

/** The month as a list, for phones. */
export function Agenda({ month, today, zone, itemsByDay, onOpen }: AgendaProps) {
  const days = [...itemsByDay].filter(([day]) => day.startsWith(month))
  if (days.length === 0) return <p className="text-14 text-ink-2">Nothing is scheduled this month.</p>
  return (
    <ol className="-mx-4 border-line border-t">
      {days.map(([day, items]) => (
        <li key={day}>
          <h3 className="sticky top-0 z-1 border-line border-b bg-sunken px-4 py-1.5 font-medium text-12 text-ink-2">
            {dayLabel(day)}
            {day === today && <span className="ml-2 font-semibold text-brand-ink">Today</span>}
          </h3>
          <ul>
            {items.map((item) => (
              <li key={item.id} data-preview="" className="border-line border-b">
                <button
                  type="button"
                  data-calendar-item={item.id}
                  onClick={() => onOpen(item.id)}
                  className="flex min-h-15 w-full items-center gap-3 px-4 py-2 text-left active:bg-hover">
                  <span className="h-8.5 w-11 flex-none overflow-hidden rounded-[4px] bg-canvas">
                    <Preview small type={item.type} src={item.thumbnail} width={44} height={34} />
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium text-14">{item.title}</span>
                    <span className="block truncate text-12 text-ink-3">
                      {timeLabel(zone, item.publishedAt ?? item.scheduledFor ?? item.uploadedAt)} ·{' '}
                      {item.creator.stageName}
                    </span>
                  </span>
                  <ContentStatusBadge item={item} zone={zone} />
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
