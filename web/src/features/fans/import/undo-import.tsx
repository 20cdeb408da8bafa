import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { describeUndoPreview } from './import-labels.ts'
import { undoPreviewQuery, useUndo } from './imports.data.ts'

/** Undoes a whole import after a preview. Renders nothing if it can't be undone. */
export function UndoImport({ fanImport }: { fanImport: FanImport }) {
  const [isOpen, setOpen] = useState(false)
  const preview = useQuery({ ...undoPreviewQuery(fanImport.id), enabled: isOpen })
  const undo = useUndo(fanImport.id, () => setOpen(false))
  if (fanImport.undoUntil === null) return null
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
              ? describeUndoPreview(fanImport.kind, preview.data)
              : 'Counting rows…'
        }
        confirmLabel="Undo import"
        danger
        busy={undo.isPending || preview.isPending}
        onConfirm={() => preview.data && undo.mutate()}
      />
    </>
  )
}
