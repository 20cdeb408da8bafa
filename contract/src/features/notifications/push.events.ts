import { z } from 'zod'
import { events } from '../../kit/events.ts'
import { id } from '../../kit/id.schema.ts'

export const pushEvents = events({
  'push_device.added': z.object({ deviceId: id, name: z.string() }),
  'push_device.removed': z.object({ deviceId: id, name: z.string() }),
})
