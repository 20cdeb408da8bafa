import type { PushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useMeantPress } from '../use-meant-press.ts'
import { pushQuery, useSendTest, useTurnOn } from './push.data.ts'
import { pushSupport } from './push-browser.ts'
import { PushDeviceRow } from './push-device-row.tsx'
import { troubleTexts, viewOf, viewTexts } from './push-view.ts'
import { usePermission } from './use-push.ts'

/** Urgent news on this browser, and the others of the same person. */
export function PushCard({ userId, zone }: { userId: string; zone: string }) {
  const { data, isError, error, refetch } = useQuery(pushQuery)
  const isMeant = useMeantPress(data?.devices.map((device) => device.id).join())
  return (
    <Card>
      <CardHeader title="This browser" />
      {!data && !isError && (
        <CardBody className="flex flex-col gap-2">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-3.5 w-full max-w-110" />
          <Skeleton className="h-8 w-44" />
        </CardBody>
      )}
      {!data && isError && (
        <ErrorState title="Your browsers could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <ThisBrowser userId={userId} current={data.devices.find((device) => device.current)} />
          {data.devices.length > 0 && (
            <div className="border-line border-t">
              <h3 id="push-devices" className="px-4.5 pt-3 text-12 text-ink-3">
                Browsers that get urgent news
              </h3>
              <ul aria-labelledby="push-devices" className="divide-y divide-line">
                {data.devices.map((device) => (
                  <PushDeviceRow key={device.id} device={device} zone={zone} isMeant={isMeant} />
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function ThisBrowser({ userId, current }: { userId: string; current: PushDevice | undefined }) {
  const [permission, setPermission] = usePermission()
  const [wasClosed, setWasClosed] = useState(false)
  const turnOn = useTurnOn(userId, (answer) => {
    setPermission(answer)
    setWasClosed(answer === 'default')
  })
  const view = viewOf({ support: pushSupport(), permission, current })
  return (
    <CardBody className="flex flex-col items-start gap-3">
      <p role="status" className="max-w-140 text-13 text-ink-2">
        {viewTexts[view]}
      </p>
      {view === 'failing' && current?.trouble && (
        <Callout tone="amber">{troubleTexts[current.trouble]}</Callout>
      )}
      {view === 'off' && (
        <Button
          variant="primary"
          busy={turnOn.isPending}
          onClick={() => turnOn.mutate(Notification.requestPermission())}
        >
          Turn on on this browser
        </Button>
      )}
      {view === 'off' && wasClosed && (
        <p role="status" className="text-12 text-ink-3">
          The question of the browser was closed without an answer. Press again and choose Allow.
        </p>
      )}
      {(view === 'on' || view === 'failing') && current && <SendTest device={current} />}
    </CardBody>
  )
}

function SendTest({ device }: { device: PushDevice }) {
  const test = useSendTest(device)
  return (
    <Button busy={test.isPending} onClick={() => test.mutate()}>
      Send a test
    </Button>
  )
}
