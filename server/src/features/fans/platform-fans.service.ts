import * as queries from './platform-fans.queries.ts'

/** Fans by their identity on a platform account. */
export type { PlatformFan, PlatformFields } from './platform-fans.queries.ts'
export const { lockCreatorFans, lockFans, selectMatchingFans, selectFansById, updateSubscriptions } = queries
