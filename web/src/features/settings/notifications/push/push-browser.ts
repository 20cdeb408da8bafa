import type { NewPushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'

export type PushSupport = 'yes' | 'insecure' | 'install' | 'no'

/** Whether this browser supports push; `install`: only once added to the Home Screen. */
export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  const { userAgent, maxTouchPoints } = navigator
  const isApplePhone = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApplePhone ? 'install' : 'no'
}

export const readPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied'

async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/push-worker.js')
  return navigator.serviceWorker.ready
}

/** The existing subscription; does not ask for permission. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const found = await navigator.serviceWorker?.getRegistration('/')
  return (await found?.pushManager.getSubscription()) ?? null
}

const isFor = (publicKey: string, { options }: PushSubscription) =>
  keyText(options.applicationServerKey) === publicKey

/** The endpoint subscribed with this key, if any. */
export async function subscribedEndpoint(publicKey: string): Promise<string | null> {
  const found = await currentSubscription()
  return found && isFor(publicKey, found) ? found.endpoint : null
}

/** Subscribes with our key. Permission must already be granted. */
export async function subscribeBrowser(publicKey: string): Promise<NewPushDevice> {
  const { pushManager } = await registration()
  const found = await pushManager.getSubscription()
  const subscription = found && isFor(publicKey, found) ? found : null
  if (found && !subscription) await found.unsubscribe()
  const created =
    subscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) }))
  const { endpoint = '', keys = {} } = created.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe().catch(() => false)
}

export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}

export function keyText(bytes: ArrayBuffer | null): string {
  const plain = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
