import type { CreatorDetail } from '@greenroom/contract/features/creators/creators.schema.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'

export function ContentTab({ creator }: { creator: Pick<CreatorDetail, 'stageName'> }) {
  return (
    <Card>
      <EmptyState title="No content yet">
        <span className="wrap-anywhere">No content has been uploaded for {creator.stageName}.</span>
      </EmptyState>
    </Card>
  )
}
