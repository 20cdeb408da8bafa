import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/count.ts'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { personItemsQuery } from '../records/records.data.ts'

const INITIAL_ITEM_COUNT = 5
const stateNames = { DRAFT: 'Draft', SCHEDULED: 'Scheduled', PUBLISHED: 'Published' }

/** Content that depicts the person. */
export function ItemsSection({ personId }: { personId: string }) {
  const items = useQuery(personItemsQuery(personId))
  const [showAll, setShowAll] = useState(false)
  const count = items.data?.length ?? 0
  return (
    <PanelSection title={`Content with this person${count > 0 ? ` (${formatCount(count)})` : ''}`}>
      {items.isPending && <SkeletonLines lines={2} />}
      {items.isError && <ErrorState title="Could not load the content" query={items} />}
      {items.data && count === 0 && (
        <p className="text-13 text-ink-3">This person isn’t listed in any content.</p>
      )}
      <ul className="flex flex-col gap-1.5 text-13">
        {items.data?.slice(0, showAll ? count : INITIAL_ITEM_COUNT).map(({ id, title, state }) => (
          <li key={id} className="flex items-baseline justify-between gap-3">
            <Link to={`/dashboard/content?id=${id}`} className="link min-w-0 truncate">
              {title}
            </Link>
            <span className="flex-none text-12 text-ink-3">{stateNames[state]}</span>
          </li>
        ))}
      </ul>
      {!showAll && count > INITIAL_ITEM_COUNT && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setShowAll(true)}>
          Show all {formatCount(count)}
        </Button>
      )}
    </PanelSection>
  )
}
