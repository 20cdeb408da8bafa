import type { PushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Card, CardBody, CardHeader } from '../../../../ui/card.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { useDoubleClickGuard } from '../../../../ui/use-double-click-guard.ts'
import { useFocusAfterAction } from '../../../../ui/use-focus-after-action.ts'
import { PUSH_MUTATION, pushQuery, useSendTestAlert, useTurnOnAlerts } from './push.data.ts'
import { pushSupport } from './push-browser.ts'
import { PushDeviceRow } from './push-device-row.tsx'
import { problemTexts, viewOf, viewTexts } from './push-view.ts'
import { usePermission } from './use-push.ts'

/** Urgent alerts on this browser and the user's other browsers. */
export function PushCard({ userId, zone }: { userId: string; zone: string }) {
  const { data, isError, error, refetch } = useQuery(pushQuery)
  const card = useRef<HTMLDivElement>(null)
  const isIntended = useDoubleClickGuard(data?.devices.map((device) => device.id).join())
  const setFocusTarget = useFocusAfterAction(useIsMutating({ mutationKey: PUSH_MUTATION }) > 0)
  const findAll = (selector: string) => [...(card.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const thisBrowserElement = () =>
    findAll('[data-this-browser] button')[0] ?? findAll('[data-this-browser] [role="status"]')[0]
  /** The row if it still exists, otherwise the one in its place, otherwise the one above. */
  function focusAfterRemoval(id: string, index: number) {
    const rows = () => findAll('[data-device]')
    const row = () =>
      rows().find((element) => element.dataset.device === id) ?? rows()[index] ?? rows().at(-1)
    setFocusTarget(() => row()?.querySelector('button') ?? thisBrowserElement())
  }
  return (
    <Card>
      <CardHeader title="Urgent alerts" />
      {!data && !isError && (
        <CardBody className="flex flex-col gap-2">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-3.5 w-full max-w-110" />
          <Skeleton className="h-8 w-44" />
        </CardBody>
      )}
      {!data && isError && (
        <ErrorState title="Could not load your browsers" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div ref={card}>
          <ThisBrowser
            userId={userId}
            current={data.devices.find((device) => device.current)}
            onAction={() => setFocusTarget(thisBrowserElement)}
          />
          {data.devices.length > 0 && (
            <div className="border-line border-t">
              <h3 id="push-devices" className="px-4.5 pt-3 text-12 text-ink-3">
                Browsers with urgent alerts
              </h3>
              <ul aria-labelledby="push-devices" className="divide-y divide-line">
                {data.devices.map((device, index) => (
                  <PushDeviceRow
                    key={device.id}
                    device={device}
                    zone={zone}
                    isIntended={isIntended}
                    onRemove={() => focusAfterRemoval(device.id, index)}
                  />
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Card>
  )
}

type ThisBrowserProps = { userId: string; current: PushDevice | undefined; onAction: () => void }

function ThisBrowser({ userId, current, onAction }: ThisBrowserProps) {
  const [permission, setPermission] = usePermission()
  const [wasDismissed, setWasDismissed] = useState(false)
  const turnOn = useTurnOnAlerts(userId, (response) => {
    setPermission(response)
    setWasDismissed(response === 'default')
  })
  const view = viewOf({ support: pushSupport(), permission, current })
  return (
    <div data-this-browser="" className="flex flex-col items-start gap-3 px-4.5 pt-1 pb-4.5">
      <p role="status" tabIndex={-1} className="max-w-140 text-13 text-ink-2">
        {viewTexts[view]}
      </p>
      {view === 'failing' && current?.problem && (
        <Callout tone="amber">{problemTexts[current.problem]}</Callout>
      )}
      {view === 'off' && (
        <Button
          variant="primary"
          busy={turnOn.isPending}
          onClick={() => {
            onAction()
            turnOn.mutate(Notification.requestPermission())
          }}>
          Turn on for this browser
        </Button>
      )}
      {view === 'off' && wasDismissed && (
        <p role="status" className="text-12 text-ink-3">
          Notifications were not allowed. Try again and choose Allow.
        </p>
      )}
      {(view === 'on' || view === 'failing') && current && (
        <SendTestButton device={current} onAction={onAction} />
      )}
    </div>
  )
}

function SendTestButton({ device, onAction }: { device: PushDevice; onAction: () => void }) {
  const test = useSendTestAlert(device)
  return (
    <Button
      busy={test.isPending}
      onClick={() => {
        onAction()
        test.mutate()
      }}>
      Send test alert
    </Button>
  )
}
