import { MAX_CONTENT_TAGS } from '@greenroom/contract/features/content/content.rules.ts'
import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { pluralize } from '../../../ui/count.ts'
import { DateTime, Day } from '../../../ui/format.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { dayLabel } from '../calendar/calendar-days.ts'
import { historyQuery } from '../content.data.ts'
import { filesLabel, joinNames } from '../content-labels.ts'

type FactsProps = {
  item: ContentDetail
  zone: string
  onAddTag: () => void
  onRemoveTag: (tag: string) => void
}

export function Facts({ item, zone, onAddTag, onRemoveTag }: FactsProps) {
  return (
    <dl className="flex flex-col gap-2.5 px-4.5 py-4 text-13">
      <Fact name="Creator">
        <Link to={`/dashboard/creators/${item.creator.id}`} className="inline-flex items-center gap-2">
          <Avatar name={item.creator.stageName} kind="creator" size={20} />
          <span className="link wrap-anywhere">{item.creator.stageName}</span>
        </Link>
      </Fact>
      <Fact name={item.files === 1 ? 'File' : 'Files'}>{filesLabel(item, item.mediaFiles)}</Fact>
      <Fact name="Depicts">
        {item.depicted.length > 0 ? (
          joinNames(item.depicted.map(({ name }) => name))
        ) : (
          <span className="text-ink-3">No one listed</span>
        )}
      </Fact>
      <Fact name="Produced on">
        {item.producedOn ? (
          <time dateTime={item.producedOn}>
            {dayLabel(item.producedOn)}, {item.producedOn.slice(0, 4)}
          </time>
        ) : (
          <span className="text-ink-3">Not recorded</span>
        )}
      </Fact>
      <Fact name="Uploaded">
        <Day at={item.uploadedAt} zone={zone} />
        {item.uploadedBy && ` by ${item.uploadedBy}`}
      </Fact>
      <Fact name="Tags">
        <Tags item={item} onAdd={onAddTag} onRemove={onRemoveTag} />
      </Fact>
      <Fact name="History">
        <History key={item.id} id={item.id} zone={zone} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3">
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  )
}

type TagsProps = { item: ContentDetail; onAdd: () => void; onRemove: (tag: string) => void }

function Tags({ item, onAdd, onRemove }: TagsProps) {
  const canAdd = item.mayEdit && item.tags.length < MAX_CONTENT_TAGS
  if (item.tags.length === 0 && !canAdd) return <span className="text-ink-3">None</span>
  return (
    <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
      {item.tags.map((tag) => (
        <li
          key={tag}
          className="flex h-5.5 max-w-full items-center rounded-control border border-line pl-1.5 text-12 not-has-[button]:pr-1.5 pointer-coarse:has-[button]:h-10 pointer-coarse:has-[button]:pl-3">
          <span className="truncate">{tag}</span>
          {item.mayEdit && (
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              onClick={() => onRemove(tag)}
              className="hit-area relative grid size-5 flex-none place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-10">
              <X aria-hidden="true" className="size-3" />
            </button>
          )}
        </li>
      ))}
      {canAdd && (
        <li>
          <button
            type="button"
            aria-label="Add tag"
            onClick={onAdd}
            className="hit-area relative grid h-5.5 w-6 place-items-center rounded-control border border-line-button border-dashed hover:bg-hover pointer-coarse:size-10">
            <Plus aria-hidden="true" className="size-3" />
          </button>
        </li>
      )}
    </ul>
  )
}

function History({ id, zone }: { id: string; zone: string }) {
  const [isExpanded, setExpanded] = useState(false)
  const history = useQuery(historyQuery(id))
  if (history.isPending) return <Skeleton className="h-4 w-40" />
  if (!history.data)
    return (
      <span role="alert">
        Could not load.{' '}
        <button type="button" onClick={() => void history.refetch()} className="link">
          Retry
        </button>
      </span>
    )
  const [latest] = history.data
  if (!latest) return <span className="text-ink-3">No changes</span>
  const visibleEntries = isExpanded ? history.data : [latest]
  return (
    <>
      <ol className="flex flex-col gap-1.5">
        {visibleEntries.map((entry) => (
          <li key={`${entry.at} ${entry.text}`}>
            <p>{entry.text}</p>
            <p className="text-12 text-ink-3">
              <DateTime at={entry.at} zone={zone} />
              {entry.by && ` by ${entry.by}`}
            </p>
          </li>
        ))}
      </ol>
      {history.data.length > 1 && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          className="link mt-1">
          {isExpanded ? 'Show latest only' : `All ${pluralize(history.data.length, 'change')}`}
        </button>
      )}
    </>
  )
}
