import { z } from './zod.ts'

/** How a fan, a sale or a message got into Greenroom: by hand, from an imported file or from a platform's bridge. */
export const origins = ['form', 'file', 'bridge'] as const

/** Fields of events about what has several origins. `platform` is set if a platform reported it. */
export const origin = { origin: z.enum(origins), platform: z.string().optional() }
export type Origin = { origin: (typeof origins)[number]; platform?: string }
