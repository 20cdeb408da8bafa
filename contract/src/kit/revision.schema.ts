import { z } from './zod.ts'

/** Differs whenever the settings differ. Saving requires the revision that was loaded, so no change is overwritten. */
export const revision = z.string().min(1).max(64)
