import type { SelectionBody } from '@greenroom/contract/features/content/content.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Action = SelectionBody['change']['action']

export type SelectionProblems = {
  action: Action
  /** Number of items that were selected. */
  total: number
  list: readonly { id: string; title: string; problem: string }[]
}

const pastTense: Record<Action, string> = {
  schedule: 'scheduled',
  tag: 'tagged',
  archive: 'archived',
  restore: 'restored',
}

/** Items that could not be changed; they stay selected. */
export function ProblemsDialog({
  problems,
  onClose,
}: {
  problems: SelectionProblems | null
  onClose: () => void
}) {
  const { action = 'tag', total = 0, list = [] } = problems ?? {}
  return (
    <Dialog
      open={problems !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`${list.length} of ${total} not ${pastTense[action]}`}
      description={`${list.length < total ? 'The other items were changed. ' : ''}The items below stay selected.`}
      footer={<Button onClick={onClose}>Close</Button>}>
      <ul aria-label="Problems" className="divide-y divide-line text-13">
        {list.map(({ id, title, problem }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere font-medium">{title}</p>
            <p className="text-ink-2">{problem}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
