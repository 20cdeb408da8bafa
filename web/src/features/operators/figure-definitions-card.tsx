import { Card, CardBody, CardHeader } from '../../ui/card.tsx'

const definitions = [
  ['Sales', 'After platform fees, refunds and corrections. Excludes subscriptions.'],
  ['Golden ratio', 'PPVs sent divided by direct messages sent.'],
  ['Unlock ratio', 'PPVs unlocked divided by PPVs sent.'],
  [
    'First response',
    'Average time from a fan’s first unanswered message to the reply. Replies after more than a day aren’t counted.',
  ],
  ['Characters typed', 'Excludes quick replies and unedited suggestions.'],
  ['Unanswered', 'Conversations waiting now, regardless of the period.'],
] as const

/** Definitions of the figures in the table. */
export function FigureDefinitionsCard() {
  return (
    <Card className="lg:max-xl:col-span-2">
      <CardHeader title="How these figures are calculated" />
      <CardBody>
        <dl className="grid gap-x-6 gap-y-2.5 text-13 md:max-xl:grid-cols-2">
          {definitions.map(([term, text]) => (
            <div key={term}>
              <dt className="font-medium">{term}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
