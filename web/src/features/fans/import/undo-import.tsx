import type { FanImport, UndoPreview } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { formatCount } from './import-labels.ts'
import { undoPreviewQuery, useUndo } from './imports.data.ts'

/** Undoes a whole import, after a preview. Nothing if it can't be undone. */
export function UndoImport({ shown }: { shown: FanImport }) {
  const [isOpen, setOpen] = useState(false)
  const preview = useQuery({ ...undoPreviewQuery(shown.id), enabled: isOpen })
  const undo = useUndo(shown.id, () => setOpen(false))
  if (shown.undoUntil === null) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Undo this import?"
        description={
          preview.error
            ? errorText(preview.error)
            : preview.data
              ? previewText(shown.kind, preview.data)
              : 'Counting the rows…'
        }
        confirmLabel="Undo import"
        danger
        busy={undo.isPending || preview.isPending}
        onConfirm={() => preview.data && undo.mutate()}
      />
    </>
  )
}

type Kind = FanImport['kind']

export function previewText(kind: Kind, { remove, restore, keep, amount }: UndoPreview): string {
  const parts =
    kind === 'fans'
      ? [
          remove > 0 && `${countLabel(remove, 'fan')} will be deleted.`,
          restore > 0 && `${countLabel(restore, 'fan')} will get their earlier data back.`,
          keep > 0 && `${countLabel(keep, 'fan')} with later activity will stay.`,
        ]
      : [
          remove > 0 && `${countLabel(remove, 'transaction')} (${dollars(amount ?? 0)}) will be voided.`,
          keep > 0 && `${countLabel(keep, 'transaction')} refunded or corrected later will stay.`,
        ]
  return [...parts, 'You can then import the corrected file.'].filter(Boolean).join(' ')
}

export function undoneLabel(kind: Kind, { added, updated, unchanged }: FanImport['progress']): string {
  const parts =
    kind === 'fans'
      ? [`${countLabel(added, 'fan')} deleted`, `${formatCount(updated)} restored`]
      : [`${countLabel(added, 'transaction')} voided`]
  return [...parts, `${formatCount(unchanged)} kept`].join(', ')
}

const countLabel = (n: number, noun: string): string => `${formatCount(n)} ${n === 1 ? noun : `${noun}s`}`
const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
