import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { apiQuery } from '../../../platform/api-query.ts'
import { bytesLabel } from '../../../ui/bytes-label.ts'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'

const storageQuery = apiQuery(['content', 'storage'], 'GET /content/summary', { query: {} })

export function QuotaCard() {
  const summary = useQuery(storageQuery)
  const storage = summary.data?.storage
  return (
    <Card>
      <CardHeader title="Quotas" />
      {summary.isError ? (
        <ErrorState title="Could not load storage usage" query={summary} />
      ) : (
        <CardBody className="flex flex-col gap-3">
          {storage ? (
            <ProgressBar
              label="Storage"
              percent={Math.min(100, Math.ceil((storage.usedBytes / storage.quotaBytes) * 100))}
              text={`${bytesLabel(storage.usedBytes)} of ${bytesLabel(storage.quotaBytes)} used`}
            />
          ) : (
            <SkeletonLines lines={2} />
          )}
          <p className="text-13 text-ink-2">
            <Link to="/dashboard/settings?section=ai" className="link">
              Set the AI budget
            </Link>
          </p>
        </CardBody>
      )}
    </Card>
  )
}
