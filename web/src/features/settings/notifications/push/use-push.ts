import { useEffect, useState } from 'react'
import { readPushMark, writePushMark } from '../../../../platform/push-mark.ts'
import { queryClient } from '../../../../platform/query.ts'
import { pushQuery, registerBrowser, unregisterBrowser } from './push.data.ts'
import { pushSupport, readPermission, subscribedEndpoint } from './push-browser.ts'
import { stepFor } from './push-view.ts'

/** Syncs browser, server and stored mark. Calls the server only if alerts were turned on. */
async function catchUp(userId: string): Promise<void> {
  const mark = await readPushMark()
  if (!mark || pushSupport() !== 'yes') return
  if (mark.userId !== userId) return unregisterBrowser()
  const state = await queryClient.fetchQuery(pushQuery)
  const step = stepFor({
    mark,
    userId,
    sessionId: state.sessionId,
    hasCurrent: state.devices.some((device) => device.current),
    permission: readPermission(),
    endpoint: await subscribedEndpoint(state.publicKey),
  })
  if (step === 'open' && !mark.open) await writePushMark({ ...mark, open: true })
  if (step === 'unregister') await unregisterBrowser()
  if (step === 'register') await registerBrowser(userId, state)
}

/** Keeps push alive on every page. */
export function usePush(userId: string): void {
  useEffect(() => {
    // On failure the next page load tries again.
    const update = () => void catchUp(userId).catch(() => {})
    const onMessage = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
      if (data?.type === 'push.changed') update()
    }
    update()
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage)
  }, [userId])
}

/** The notification permission, kept up to date. */
export function usePermission(): [NotificationPermission, (now: NotificationPermission) => void] {
  const [permission, setPermission] = useState(readPermission)
  useEffect(() => {
    const update = () => setPermission(readPermission())
    let status: PermissionStatus | null = null
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        status = found
        found.addEventListener('change', update)
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
