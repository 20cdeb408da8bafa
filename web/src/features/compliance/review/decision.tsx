import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import {
  type ReviewCheck,
  reviewCheckNames,
  reviewChecks,
} from '@greenroom/contract/features/content/reviews.rules.ts'
import { type Evidence, rejectBody } from '@greenroom/contract/features/content/reviews.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { toastError } from '../../../platform/toast-error.ts'
import { useSaveForm } from '../../../platform/use-save-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { isTyping, overlaySelector } from '../../../ui/is-typing.ts'
import { PanelSection } from '../../../ui/side-panel.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useKeys } from '../../../ui/use-keys.ts'
import { clearItem, refreshReviews, rejectItem } from './review.data.ts'

type DecisionProps = { item: ContentDetail; evidence: Evidence; onDone: () => void }

/** The checklist, Clear and Reject. C clears the item or, if boxes are unchecked, focuses the first of them. */
export function Decision({ item, evidence, onDone }: DecisionProps) {
  const client = useQueryClient()
  const [checked, setChecked] = useState<ReviewCheck[]>([])
  const [isRejecting, setRejecting] = useState(false)
  const boxes = useRef<HTMLDivElement>(null)
  const isInReview = item.review === 'IN_REVIEW'
  const hasEvidence = evidence.missing.every(({ problem }) => problem === 'not_cleared')
  const mayClear = isInReview && hasEvidence && evidence.mayClear

  const clear = useMutation({
    mutationFn: () => clearItem(item, checked),
    onSuccess: async (detail) => {
      toast.success(`“${item.title}” cleared`, detail.publishedAt ? { description: 'It’s published.' } : {})
      onDone()
      await refreshReviews(client)
    },
    onError: async (error) => {
      toastError(`Could not clear “${item.title}”`, error)
      await refreshReviews(client)
    },
  })

  const toggle = (check: ReviewCheck) =>
    setChecked((current) =>
      current.includes(check) ? current.filter((entry) => entry !== check) : [...current, check],
    )
  const firstUnchecked = reviewChecks.findIndex((check) => !checked.includes(check))

  function clearIfComplete() {
    if (!mayClear || clear.isPending) return
    if (firstUnchecked >= 0) boxes.current?.querySelectorAll<HTMLElement>('input')[firstUnchecked]?.focus()
    else clear.mutate()
  }

  useKeys((event) => {
    if (!isInReview || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector(overlaySelector)) return
    const key = event.key.toLowerCase()
    const check = reviewChecks[Number(key) - 1]
    if (check) toggle(check)
    else if (key === 'c') clearIfComplete()
    else if (key === 'x') setRejecting(true)
    else return
    event.preventDefault()
  })

  if (!isInReview) return null
  return (
    <PanelSection title="Checklist">
      <div ref={boxes} className="flex flex-col gap-2">
        {reviewChecks.map((check, index) => (
          <Checkbox
            key={check}
            aria-keyshortcuts={String(index + 1)}
            label={reviewCheckNames[check]}
            checked={checked.includes(check)}
            onCheckedChange={() => toggle(check)}
          />
        ))}
      </div>
      {!mayClear && (
        <p className="mt-3 text-13 text-ink-2">
          {hasEvidence ? evidence.clearProblem : 'You can clear this item once all evidence is in place.'}
        </p>
      )}
      <div className="mt-4 flex gap-2">
        <Button
          variant="primary"
          icon={Check}
          busy={clear.isPending}
          disabled={!mayClear || firstUnchecked >= 0}
          aria-keyshortcuts="C"
          onClick={clearIfComplete}>
          Clear
        </Button>
        <Button icon={X} aria-keyshortcuts="X" disabled={clear.isPending} onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </div>
      <RejectDialog
        item={item}
        checked={checked}
        open={isRejecting}
        onClose={() => setRejecting(false)}
        onDone={onDone}
      />
    </PanelSection>
  )
}

type RejectDialogProps = {
  item: ContentDetail
  checked: ReviewCheck[]
  open: boolean
  onClose: () => void
  onDone: () => void
}

function RejectDialog({ item, checked, open, onClose, onDone }: RejectDialogProps) {
  const client = useQueryClient()
  const form = useSaveForm({
    schema: rejectBody.pick({ reason: true }),
    defaultValues: { reason: '' },
    save: async ({ reason }): Promise<void> => {
      await rejectItem(item, checked, reason)
      onClose()
      toast.success(`“${item.title}” rejected`)
      onDone()
      await refreshReviews(client)
    },
  })
  return (
    <FormDialog
      danger
      open={open}
      onClose={onClose}
      title={`Reject “${item.title}”?`}
      description={
        item.publishedAt
          ? 'It’s published and has to be taken down. The creator and the uploader will see your reason.'
          : 'It goes back to drafts. The creator and the uploader will see your reason.'
      }
      submitLabel="Reject"
      form={form}>
      <TextareaField label="Reason" {...form.field('reason')} />
    </FormDialog>
  )
}
