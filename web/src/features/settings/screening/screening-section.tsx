import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useCurrentVersion } from '../use-current-version.ts'
import { screeningQuery } from './screening.data.ts'
import { ScreeningExceptions } from './screening-exceptions.tsx'
import { ScreeningRulesForm } from './screening-rules-form.tsx'

export function ScreeningSection({ zone }: { zone: string }) {
  const { data, isError, error, refetch } = useQuery(screeningQuery)
  const { version, loadCurrent } = useCurrentVersion(refetch)
  return (
    <>
      <SectionHeader title="Screening">
        Messages and the text of content items are checked for contact details, signs that someone is under
        18, prohibited themes, abuse and spam. Messages with prohibited content or signs that someone is under
        18 are never sent.
      </SectionHeader>
      {!data && !isError && <RowSkeletons rows={4} />}
      {!data && isError && (
        <Card>
          <ErrorState title="Could not load screening rules" error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {data && <ScreeningRulesForm key={version} settings={data} onLoadCurrent={loadCurrent} />}
      {data && <ScreeningExceptions exceptions={data.exceptions} zone={zone} />}
    </>
  )
}
