import { lazy, Suspense } from 'react'

export type Reported = { messageId: string } | { fanId: string } | { itemId: string }

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

/** Downloads the dialog on first use. */
export function ReportPart({ about, onClose }: { about: Reported | null; onClose: () => void }) {
  if (!about) return null
  return (
    <Suspense fallback={null}>
      <ReportDialog about={about} onClose={onClose} />
    </Suspense>
  )
}
