import { Upload } from 'lucide-react'
import { Button } from '../../src/ui/button.tsx'
import { Callout } from '../../src/ui/callout.tsx'
import { Card, CardBody, CardHeader } from '../../src/ui/card.tsx'
import { DoorScene, Mark } from '../../src/ui/mark.tsx'
import { Skeleton, SkeletonLines } from '../../src/ui/skeleton.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../../src/ui/states.tsx'
import { toast } from '../../src/ui/toast.tsx'
import { Row } from './row.tsx'

export function CalloutSamples() {
  return (
    <div className="flex max-w-160 flex-col gap-3">
      <Callout tone="rose">That email and password don’t match an account.</Callout>
      <Callout tone="amber" action={<Button size="sm">Send again</Button>}>
        Your email isn’t confirmed yet.
      </Callout>
      <Callout tone="sky">Two people are signed in to this account.</Callout>
      <Callout tone="brand">Your password was changed.</Callout>
    </div>
  )
}

export function StateSamples() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card>
        <EmptyState title="No fans yet" action={<Button icon={Upload}>Import CSV</Button>}>
          Fans appear here with their first message, or when you import a list.
        </EmptyState>
      </Card>
      <Card>
        <ErrorState
          title="Could not load fans"
          error={new Error('The server did not respond.')}
          onRetry={() => toast('Trying again')}
        />
      </Card>
      <Card>
        <ForbiddenState />
      </Card>
      <Card>
        <CardHeader title="Loading" />
        <CardBody className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex-1">
            <SkeletonLines lines={2} />
          </div>
        </CardBody>
      </Card>
    </div>
  )
}

export function BrandSamples() {
  return (
    <>
      <Row>
        <Mark />
        <Mark word />
        <Mark word size={32} className="font-display text-28" />
      </Row>
      <div className="relative h-90 max-w-90 overflow-hidden rounded-box">
        <DoorScene className="absolute inset-0" />
        <p className="relative p-6 font-display font-semibold text-28 text-on-room">
          Back office for creator agencies
        </p>
      </div>
    </>
  )
}
