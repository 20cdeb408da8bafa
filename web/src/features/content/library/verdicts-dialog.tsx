import type { SelectionBody } from '@greenroom/contract/features/content/content.schema.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Action = SelectionBody['change']['action']

export type Verdicts = {
  action: Action
  /** Number of selected items. */
  of: number
  problems: readonly { id: string; title: string; problem: string }[]
}

const done: Record<Action, string> = {
  schedule: 'scheduled',
  tag: 'tagged',
  archive: 'archived',
  restore: 'restored',
}

/** Items that could not be changed; they stay selected. */
export function VerdictsDialog({ verdicts, onClose }: { verdicts: Verdicts | null; onClose: () => void }) {
  const { action = 'tag', of = 0, problems = [] } = verdicts ?? {}
  return (
    <Dialog
      open={verdicts !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`${problems.length} of ${of} not ${done[action]}`}
      description="The others are done. These stay selected."
      footer={<Button onClick={onClose}>Close</Button>}>
      <ul aria-label="Problems" className="divide-y divide-line text-13">
        {problems.map(({ id, title, problem }) => (
          <li key={id} className="py-2">
            <p className="wrap-anywhere font-medium">{title}</p>
            <p className="text-ink-2">{problem}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
