import {
  DEVICE_LIMIT,
  type NewPushDevice,
  type PushState,
} from '@greenroom/contract/features/notifications/push.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { countAttempt } from '../../platform/http/throttle.ts'
import { areValidKeys } from '../../platform/push/encrypt.ts'
import { requireHomeAgency } from './preferences.service.ts'
import { TEST_PUSH_QUEUE } from './push.service.ts'
import * as queries from './push-devices.queries.ts'

const TEST_THROTTLE = { limit: 5, seconds: 300 }
const ADD_THROTTLE = { limit: 30, seconds: 15 * 60 }

const ownerOf = ({ session }: Ctx): queries.Owner => ({
  userId: session.userId,
  sessionId: session.sessionId,
})

export async function getPushState(ctx: Ctx): Promise<PushState> {
  requireHomeAgency(ctx)
  const devices = await inScope(ctx, (tx) => queries.selectDevices(tx, ownerOf(ctx)))
  return { publicKey: ctx.platform.push.publicKey, sessionId: ctx.session.sessionId, devices }
}

/** Idempotent. A browser registered by another user moves to this account. */
export async function addPushDevice(ctx: Ctx, newDevice: NewPushDevice): Promise<string> {
  requireHomeAgency(ctx)
  const { push, database, events } = ctx.platform
  const limit = { key: `push add ${ctx.session.userId}`, limit: ADD_THROTTLE.limit }
  await countAttempt(database, [limit], ADD_THROTTLE.seconds)
  if (!push.permits(newDevice.endpoint) || !areValidKeys(newDevice.keys))
    throw new ApiError('refused', 'This browser can’t receive urgent alerts.')
  // Normalize the URL so the same browser is not added twice.
  const url = new URL(newDevice.endpoint)
  url.hash = ''
  const device = { ...newDevice, endpoint: url.href }
  return inScope(ctx, async (tx) => {
    const result = await queries.addDevice(tx, ownerOf(ctx), newId(), device, ctx.device, DEVICE_LIMIT)
    if (result.outcome === 'gone') throw new ApiError('unauthenticated')
    if (result.outcome === 'full')
      throw new ApiError(
        'refused',
        `You already get urgent alerts on ${DEVICE_LIMIT} browsers. Remove one first.`,
      )
    const { deviceId, outcome } = result
    if (outcome !== 'kept')
      await events.emit(ctx, tx, 'push_device.added', { deviceId: deviceId as string, name: ctx.device })
    return deviceId as string
  })
}

export async function removePushDevice(ctx: Ctx, id: string): Promise<void> {
  requireHomeAgency(ctx)
  await inScope(ctx, async (tx) => {
    const name = await queries.deleteDevice(tx, ctx.session.userId, id)
    if (name === undefined) throw notFound()
    await ctx.platform.events.emit(ctx, tx, 'push_device.removed', { deviceId: id, name })
  })
}

export async function testPushDevice(ctx: Ctx, id: string): Promise<void> {
  requireHomeAgency(ctx)
  const { database, jobs } = ctx.platform
  const { agencyId } = ctx
  const { userId } = ctx.session
  if (!(await withScope(database, agencyId, (tx) => queries.isOwnDevice(tx, userId, id)))) throw notFound()
  await countAttempt(
    database,
    [{ key: `push test ${userId}`, limit: TEST_THROTTLE.limit }],
    TEST_THROTTLE.seconds,
  )
  await withScope(database, agencyId, (tx) => jobs.enqueue(tx, TEST_PUSH_QUEUE, { agencyId, deviceId: id }))
}
