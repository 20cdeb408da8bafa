import type { PushDevice, PushState } from '@greenroom/contract/features/notifications/push.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../platform/api.ts'
import { errorText, isApiError } from '../../../../platform/api-error.ts'
import { apiQuery } from '../../../../platform/api-query.ts'
import { removePushRegistration, writePushRegistration } from '../../../../platform/push-registration.ts'
import { queryClient } from '../../../../platform/query.ts'
import { toastError } from '../../../../platform/toast-error.ts'
import { toast } from '../../../../ui/toast.tsx'
import { subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

export const PUSH_MUTATION = ['push']

export const pushQuery = apiQuery(['push'], 'GET /notifications/push')

/** Subscribes this browser, registers it and stores the owner. */
export async function registerBrowser(userId: string, { publicKey, sessionId }: PushState): Promise<void> {
  const device = await subscribeBrowser(publicKey)
  const { data } = await api('POST /notifications/push/devices', { body: device })
  await writePushRegistration({ userId, sessionId, endpoint: device.endpoint, deviceId: data.id, open: true })
  await queryClient.invalidateQueries(pushQuery)
}

/** Unsubscribes this browser, even if the server still has it. */
export async function unregisterBrowser(): Promise<void> {
  await removePushRegistration()
  await unsubscribeBrowser()
}

/** Takes the pending permission request: some browsers show the prompt only during a click. */
export function useTurnOnAlerts(userId: string, onPermission: (permission: NotificationPermission) => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: PUSH_MUTATION,
    mutationFn: async (request: Promise<NotificationPermission>) => {
      const permission = await request
      onPermission(permission)
      if (permission !== 'granted') return false
      await registerBrowser(userId, await client.ensureQueryData(pushQuery))
      return true
    },
    onSuccess: (isGranted) => {
      if (isGranted) toast.success('Urgent alerts are on for this browser')
    },
    onError: (error) =>
      toast.error('Could not turn on alerts', {
        description: isApiError(error) ? errorText(error) : 'This browser could not reach its push service.',
        action: { label: 'Retry', onClick: () => mutation.mutate(Notification.requestPermission()) },
      }),
  })
  return mutation
}

export function useRemoveDevice({ id, name, current }: PushDevice) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: PUSH_MUTATION,
    mutationFn: async () => {
      await api('DELETE /notifications/push/devices/{id}', { params: { id } }).catch((error: unknown) => {
        // Already removed.
        if (!isApiError(error, 'not_found')) throw error
      })
      if (current) await unregisterBrowser()
    },
    onSuccess: async () => {
      toast.success(current ? 'Urgent alerts are off for this browser' : `${name} removed`)
      await client.invalidateQueries(pushQuery)
    },
    onError: (error) =>
      toastError(current ? 'Could not turn off alerts' : `Could not remove ${name}`, error, () =>
        mutation.mutate(),
      ),
  })
  return mutation
}

/** Long enough for the push service to respond. */
const RECHECK_MS = 4_000

export function useSendTestAlert({ id }: PushDevice) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: PUSH_MUTATION,
    mutationFn: () => api('POST /notifications/push/devices/{id}/test', { params: { id } }),
    onSuccess: () => {
      toast.success('Test alert sent', { description: 'It should appear within a few seconds.' })
      setTimeout(() => void client.invalidateQueries(pushQuery), RECHECK_MS)
    },
    onError: async (error) => {
      toastError('Could not send the test alert', error)
      if (isApiError(error, 'not_found')) await client.invalidateQueries(pushQuery)
    },
  })
  return mutation
}
