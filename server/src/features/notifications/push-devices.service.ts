import {
  DEVICE_LIMIT,
  type NewPushDevice,
  type PushState,
} from '@greenroom/contract/features/notifications/push.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { countAttempt } from '../../platform/http/throttle.ts'
import { areValidKeys } from '../../platform/push/encrypt.ts'
import { refuseVisitors } from './preferences.service.ts'
import { TEST_QUEUE } from './push.service.ts'
import * as queries from './push-devices.queries.ts'

const TESTS = { limit: 5, seconds: 300 }
const ADDITIONS = { limit: 30, seconds: 15 * 60 }

const ownerOf = ({ session }: Ctx): queries.Owner => ({
  userId: session.userId,
  sessionId: session.sessionId,
})

export async function readPush(ctx: Ctx): Promise<PushState> {
  refuseVisitors(ctx)
  const devices = await withScope(ctx.platform.database, ctx.agencyId, (tx) =>
    queries.selectDevices(tx, ownerOf(ctx)),
  )
  return { publicKey: ctx.platform.push.publicKey, sessionId: ctx.session.sessionId, devices }
}

/** The same browser again changes nothing; one that another person had is theirs no longer. */
export async function addPushDevice(ctx: Ctx, given: NewPushDevice): Promise<string> {
  refuseVisitors(ctx)
  const { push, database, events } = ctx.platform
  const limit = { key: `push add ${ctx.session.userId}`, limit: ADDITIONS.limit }
  await countAttempt(database, [limit], ADDITIONS.seconds)
  if (!push.permits(given.endpoint) || !areValidKeys(given.keys))
    throw new ApiError('refused', 'Urgent news cannot be sent to this browser.')
  // One spelling of every address: the same browser must not count twice.
  const url = new URL(given.endpoint)
  url.hash = ''
  const device = { ...given, endpoint: url.href }
  return withScope(database, ctx.agencyId, async (tx) => {
    const added = await queries.addDevice(tx, ownerOf(ctx), newId(), device, ctx.device, DEVICE_LIMIT)
    if (added.outcome === 'gone') throw new ApiError('unauthenticated')
    if (added.outcome === 'full')
      throw new ApiError(
        'refused',
        `You get urgent news on ${DEVICE_LIMIT} browsers already. Remove one of them first.`,
      )
    const { deviceId, outcome } = added
    if (outcome !== 'kept')
      await events.emit(ctx, tx, 'push_device.added', { deviceId: deviceId as string, name: ctx.device })
    return deviceId as string
  })
}

export async function removePushDevice(ctx: Ctx, id: string): Promise<void> {
  refuseVisitors(ctx)
  await withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const name = await queries.deleteDevice(tx, ctx.session.userId, id)
    if (name === undefined) throw notFound()
    await ctx.platform.events.emit(ctx, tx, 'push_device.removed', { deviceId: id, name })
  })
}

export async function testPushDevice(ctx: Ctx, id: string): Promise<void> {
  refuseVisitors(ctx)
  const { database, jobs } = ctx.platform
  const { agencyId } = ctx
  const { userId } = ctx.session
  if (!(await withScope(database, agencyId, (tx) => queries.isOwnDevice(tx, userId, id)))) throw notFound()
  await countAttempt(database, [{ key: `push test ${userId}`, limit: TESTS.limit }], TESTS.seconds)
  await withScope(database, agencyId, (tx) => jobs.enqueue(tx, TEST_QUEUE, { agencyId, deviceId: id }))
}
