import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { useState } from 'react'
import { download } from '../../../platform/api.ts'
import { useExport } from '../../../platform/export-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type ReportDialogProps = { zone: string; onClose: () => void }

/** The monthly CSV required by acquirers. */
export function ReportDialog({ zone, onClose }: ReportDialogProps) {
  const [month, setMonth] = useState(() => dayIn(zone, new Date()).slice(0, 7))
  const csvDownload = useExport('Could not create the report', async () => {
    await download('GET /compliance/cases/report', { query: { month } })
    onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Monthly report"
      description="Cases received and decided, time taken, content flagged and removed, as CSV."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={csvDownload.isPending}
            disabled={!/^\d{4}-\d{2}$/.test(month)}
            onClick={() => csvDownload.mutate()}>
            Download CSV
          </Button>
        </>
      }>
      <TextField
        label="Month"
        type="month"
        value={month}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
    </Dialog>
  )
}
