import { providerProblemTexts } from '@greenroom/contract/features/assist/assist.rules.ts'
import type { Provider } from '@greenroom/contract/features/assist/assist.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../platform/api-error.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, ErrorCallout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { formatMoneyWithCents } from '../../ui/format.tsx'
import { testProvider } from './assist.data.ts'

const states = {
  none: { label: 'No provider', tone: 'neutral', text: 'The built-in engine writes all suggestions.' },
  ready: { label: 'Ready', tone: 'brand', text: 'The provider writes suggestions.' },
  paused: { label: 'Paused', tone: 'amber', text: providerProblemTexts.paused },
  budget: { label: 'Budget used up', tone: 'rose', text: providerProblemTexts.budget },
} as const

/** The current source of suggestions, with a test button. */
export function ProviderStatus({ provider }: { provider: Provider }) {
  const { source, state, monthlyBudget, spentThisMonth, model } = provider
  const { label, tone, text } = states[state]
  const testMutation = useMutation({ mutationFn: testProvider })
  const result = testMutation.data
  const isFallback = state === 'paused' || state === 'budget'
  return (
    <Card className="flex flex-col gap-3 p-4.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={tone}>{label}</Badge>
        <p className="min-w-0 flex-1 basis-60 text-13">
          {text} {isFallback && 'The built-in engine is used instead.'}
          {source === 'environment' &&
            ` ${model} is set in the server configuration. Saving a provider here replaces it.`}
        </p>
        {source !== 'none' && (
          <Button busy={testMutation.isPending} onClick={() => testMutation.mutate()}>
            Test
          </Button>
        )}
      </div>
      {source !== 'none' && (
        <p className="text-13 text-ink-2 tabular-nums">
          {formatMoneyWithCents(spentThisMonth)} spent this month
          {monthlyBudget === null ? ', no budget set' : ` of ${formatMoneyWithCents(monthlyBudget)}`}
        </p>
      )}
      <ErrorCallout text={testMutation.isError && errorText(testMutation.error)} />
      {result && !testMutation.isPending && (
        <Callout tone={result.ok ? 'brand' : 'rose'} role={result.ok ? 'status' : 'alert'}>
          {result.ok
            ? `Replied in ${(result.milliseconds / 1000).toFixed(1)} s: “${result.sample ?? ''}”`
            : result.problem && providerProblemTexts[result.problem]}
        </Callout>
      )}
    </Card>
  )
}
