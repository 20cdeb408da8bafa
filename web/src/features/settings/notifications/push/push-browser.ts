import type { NewPushDevice } from '@greenroom/contract/features/notifications/push.schema.ts'

export type PushSupport = 'yes' | 'insecure' | 'install' | 'no'

/** Whether this browser supports push; `install`: only once added to the Home Screen. */
export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  const { userAgent, maxTouchPoints } = navigator
  const isAppleMobile = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isAppleMobile ? 'install' : 'no'
}

export const readPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'denied'

async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/push-worker.js')
  return navigator.serviceWorker.ready
}

/** The existing subscription; does not ask for permission. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

const usesKey = (publicKey: string, { options }: PushSubscription) =>
  keyText(options.applicationServerKey) === publicKey

/** The endpoint subscribed with this key, if any. */
export async function subscribedEndpoint(publicKey: string): Promise<string | null> {
  const subscription = await currentSubscription()
  return subscription && usesKey(publicKey, subscription) ? subscription.endpoint : null
}

/** Subscribes with our key. Permission must already be granted. */
export async function subscribeBrowser(publicKey: string): Promise<NewPushDevice> {
  const { pushManager } = await registerWorker()
  const existing = await pushManager.getSubscription()
  const reusable = existing && usesKey(publicKey, existing) ? existing : null
  if (existing && !reusable) await existing.unsubscribe()
  const subscription =
    reusable ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(publicKey) }))
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

export async function unsubscribeBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe().catch(() => false)
}

export function keyBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

export function keyText(bytes: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
