import { Plus, Upload } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/states.tsx'
import { statusName } from '../../ui/status-badge.tsx'
import { type CreatorView, hasFilters } from './creator-filters.ts'

type NoCreatorsProps = {
  view: CreatorView
  /** Whether the user can add and import. */
  canManage: boolean
  /** Operators see only assigned creators. */
  isOperator: boolean
  onClear: () => void
  onAdd: () => void
  onImport: () => void
}

export function NoCreators({ view, canManage, isOperator, onClear, onAdd, onImport }: NoCreatorsProps) {
  const filtered = hasFilters(view)
  return (
    <EmptyList
      title="No creators found"
      text={filtered ? noMatchText(view) : emptyText(canManage, isOperator)}
      onClear={filtered ? onClear : null}
      action={
        canManage && (
          <>
            <Button icon={Upload} onClick={onImport}>
              Import CSV
            </Button>
            <Button icon={Plus} onClick={onAdd}>
              Add Creator
            </Button>
          </>
        )
      }
    />
  )
}

function noMatchText({ q, status, archived, verified }: CreatorView): string {
  if (q) return `No creators match “${q}” with these filters.`
  if (status) return `No ${archived ? 'archived ' : ''}creators are ${statusName(status).toLowerCase()}.`
  if (verified !== null) return `No ${verified ? 'verified' : 'unverified'} creators match these filters.`
  return 'No archived creators.'
}

function emptyText(canManage: boolean, isOperator: boolean): string {
  if (canManage) return 'This agency has no creators yet. Add the first one or import a CSV file.'
  return isOperator
    ? 'No creators are assigned to you yet. Ask an admin to assign you one.'
    : 'This agency has no creators yet. An admin can add them.'
}
