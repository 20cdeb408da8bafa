import { useEffect, useState } from 'react'
import { readPushRegistration, writePushRegistration } from '../../../../platform/push-registration.ts'
import { queryClient } from '../../../../platform/query.ts'
import { pushQuery, registerBrowser, unregisterBrowser } from './push.data.ts'
import { pushSupport, readPermission, subscribedEndpoint } from './push-browser.ts'
import { nextStep } from './push-view.ts'

/** Syncs the browser, server and stored registration. Calls the server only if alerts were turned on. */
async function syncPush(userId: string): Promise<void> {
  const registration = await readPushRegistration()
  if (!registration || pushSupport() !== 'yes') return
  if (registration.userId !== userId) return unregisterBrowser()
  const state = await queryClient.fetchQuery(pushQuery)
  const step = nextStep({
    registration,
    userId,
    sessionId: state.sessionId,
    isRegistered: state.devices.some((device) => device.current),
    permission: readPermission(),
    endpoint: await subscribedEndpoint(state.publicKey),
  })
  if (step === 'mark-signed-in' && !registration.open)
    await writePushRegistration({ ...registration, open: true })
  if (step === 'unregister') await unregisterBrowser()
  if (step === 'register') await registerBrowser(userId, state)
}

/** Keeps the push registration in sync on every page. */
export function usePush(userId: string): void {
  useEffect(() => {
    // If it fails, the next page load tries again.
    const update = () => void syncPush(userId).catch(() => {})
    const onMessage = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
      if (data?.type === 'push.changed') update()
    }
    update()
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
  }, [userId])
}

/** The notification permission, kept up to date. */
export function usePermission(): [NotificationPermission, (permission: NotificationPermission) => void] {
  const [permission, setPermission] = useState(readPermission)
  useEffect(() => {
    const update = () => setPermission(readPermission())
    let status: PermissionStatus | null = null
    navigator.permissions?.query({ name: 'notifications' }).then(
      (permissionStatus) => {
        status = permissionStatus
        permissionStatus.addEventListener('change', update)
      },
      () => {},
    )
    window.addEventListener('focus', update)
    return () => {
      status?.removeEventListener('change', update)
      window.removeEventListener('focus', update)
    }
  }, [])
  return [permission, setPermission]
}
