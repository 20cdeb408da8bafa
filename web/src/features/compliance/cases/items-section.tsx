import { isHeld } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseDetail } from '@greenroom/contract/features/cases/cases.schema.ts'
import { contentStatusNames } from '@greenroom/contract/features/content/content.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { apiData, apiQuery } from '../../../platform/api-query.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { pluralize } from '../../../ui/count.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { changeCase, useCaseAction } from './cases.data.ts'
import { HoldDialog } from './hold-dialog.tsx'

type ItemsSectionProps = { row: CaseDetail; isOpen: boolean }

/** Linked items and their copies, and one action to take all of them down. */
export function ItemsSection({ row, isOpen }: ItemsSectionProps) {
  const { id, items, copies } = row
  const [isConfirming, setConfirming] = useState(false)
  const link = useCaseAction((itemIds: string[]) => changeCase(id, { itemIds }))
  const takeDown = useCaseAction(() => apiData('POST /compliance/cases/{id}/take-down', { params: { id } }))
  const ids = items.map((item) => item.id)
  const itemsLeft = [...items.filter((item) => !isHeld(item)), ...copies]
  const { role } = useUser()
  const mayLift = role === 'COMPLIANCE' || row.isLiftedByAdmins
  const [lifted, setLifted] = useState<CaseDetail['items'][number] | null>(null)
  return (
    <PanelSection
      title="Items and copies"
      action={
        isOpen &&
        itemsLeft.length > 0 && (
          <Button size="sm" variant="danger" onClick={() => setConfirming(true)}>
            Take down all
          </Button>
        )
      }>
      <ul className="flex flex-col gap-2 text-13">
        {items.map((item) => (
          <LinkedItem
            key={item.id}
            item={item}
            onLift={mayLift && isHeld(item) ? () => setLifted(item) : undefined}
            onUnlink={
              isOpen && !item.takenDownAt
                ? () => link.mutate(ids.filter((entry) => entry !== item.id))
                : undefined
            }
          />
        ))}
        {copies.map(({ id: itemId, title, status, match }) => (
          <li key={itemId} className="flex items-center gap-2">
            <ItemLink id={itemId} title={title} />
            <Badge tone="amber">{match === 'exact' ? 'Identical copy' : 'Looks the same'}</Badge>
            {status && <Badge>{contentStatusNames[status]}</Badge>}
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <p className="mb-2 text-13 text-ink-2">
          Link the items this case is about. Copies in the library are found automatically.
        </p>
      )}
      {isOpen && <ItemSearch onLink={(itemId) => link.mutate([...ids, itemId])} linkedIds={ids} />}
      <ConfirmDialog
        danger
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Take down ${pluralize(itemsLeft.length, 'item')}?`}
        description="Items are taken offline and unscheduled right away, and stay in the library as drafts. They can’t be published again until compliance lifts the hold here."
        confirmLabel="Take down"
        busy={takeDown.isPending}
        onConfirm={() => takeDown.mutate(undefined, { onSuccess: () => setConfirming(false) })}
      />
      {lifted && <HoldDialog row={row} item={lifted} onClose={() => setLifted(null)} />}
    </PanelSection>
  )
}

type LinkedItemProps = {
  item: CaseDetail['items'][number]
  onLift: (() => void) | undefined
  onUnlink: (() => void) | undefined
}

function LinkedItem({ item, onLift, onUnlink }: LinkedItemProps) {
  const { id, title, status, takenDownAt, liftedBy } = item
  return (
    <li className="flex flex-wrap items-center gap-2">
      <ItemLink id={id} title={title} />
      {isHeld(item) ? (
        <Badge tone="rose">Taken down, on hold</Badge>
      ) : (
        <Badge>{status ? contentStatusNames[status] : 'Deleted'}</Badge>
      )}
      {takenDownAt && liftedBy && <span className="text-12 text-ink-3">Hold lifted by {liftedBy}</span>}
      {onLift && (
        <Button size="sm" variant="ghost" aria-label={`Lift the hold on ${title}`} onClick={onLift}>
          Lift hold
        </Button>
      )}
      {onUnlink && (
        <Button size="sm" variant="ghost" aria-label={`Unlink ${title}`} onClick={onUnlink}>
          Unlink
        </Button>
      )}
    </li>
  )
}

function ItemLink({ id, title }: { id: string; title: string }) {
  return (
    <Link to={`/dashboard/content?id=${id}`} className="link min-w-0 flex-1 truncate">
      {title}
    </Link>
  )
}

type ItemSearchProps = { onLink: (id: string) => void; linkedIds: string[] }

function ItemSearch({ onLink, linkedIds }: ItemSearchProps) {
  const [q, setQ] = useState('')
  const results = useQuery({
    ...apiQuery(['content', 'case-hits', q], 'GET /content', { query: { search: q, limit: 5 } }),
    enabled: q.length > 1,
  })
  const unlinkedItems = (results.data ?? []).filter(({ id }) => !linkedIds.includes(id))
  return (
    <div className="mt-3 flex flex-col gap-2">
      <SearchField label="Find an item to link" q={q} onSearch={setQ} />
      <ul className="flex flex-col gap-1 text-13">
        {unlinkedItems.map(({ id, title }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{title}</span>
            <Button size="sm" aria-label={`Link ${title}`} onClick={() => onLink(id)}>
              Link
            </Button>
          </li>
        ))}
      </ul>
      {q.length > 1 && results.data && unlinkedItems.length === 0 && (
        <p className="text-12 text-ink-3">No results.</p>
      )}
    </div>
  )
}
