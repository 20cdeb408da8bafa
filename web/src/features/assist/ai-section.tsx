import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { providerQuery } from './assist.data.ts'
import { ProviderForm } from './provider-form.tsx'
import { ProviderStatus } from './provider-status.tsx'
import { UsageCard } from './usage-card.tsx'

/** Settings > AI: the provider and how suggestions were used. */
export function AiSection({ agencyName }: { agencyName: string }) {
  const { data, error, refetch } = useQuery(providerQuery)
  return (
    <>
      <SectionHeader title="AI">
        Reply suggestions for everyone at {agencyName}. They work without a provider; a provider adds its own
        wording and translation.
      </SectionHeader>
      {data ? (
        <>
          <ProviderStatus provider={data} />
          <ProviderForm key={`${data.source} ${data.baseUrl}`} provider={data} />
        </>
      ) : (
        <Card>
          {error ? (
            <ErrorState title="Could not load the provider" error={error} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy="true" className="p-4.5">
              <SkeletonLines lines={6} />
            </div>
          )}
        </Card>
      )}
      <UsageCard />
    </>
  )
}
