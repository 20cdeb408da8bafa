import { lazy, Suspense } from 'react'

export type ReportTarget = { messageId: string } | { fanId: string } | { itemId: string }

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** Downloads the dialog on first use. */
export function LazyReportDialog({ target, onClose }: { target: ReportTarget | null; onClose: () => void }) {
  if (!target) return null
  return (
    <Suspense fallback={null}>
      <ReportDialog target={target} onClose={onClose} />
    </Suspense>
  )
}
