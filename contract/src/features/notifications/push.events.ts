import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'

export const pushEvents = events({
  'push_device.added': z.object({ deviceId: id, name: z.string() }),
  'push_device.removed': z.object({ deviceId: id, name: z.string() }),
})
