import { isColor } from '../../kit/brand-color.rules.ts'
import { timestamp, timeZone } from '../../kit/dates.ts'
import { singleLine } from '../../kit/text.ts'
import { wholeNumber } from '../../kit/whole-number.ts'
import { z } from '../../kit/zod.ts'
import { agencyBrief } from '../auth/auth.schema.ts'

export const agencyBody = z
  .strictObject({
    name: singleLine(80),
    timeZone,
    idleLockMinutes: wholeNumber(1, 480),
    /** House agency only: whether creators can sign up on their own. */
    signUpOpen: z.boolean(),
    /** Lets uploaders clear their own content; only applies while nobody else can review. */
    allowSelfReview: z.boolean(),
    /** Staff send only files from the content library in chat; creators may send free files from disk. */
    libraryFilesOnly: z.boolean(),
    color: z.string().toLowerCase().refine(isColor, 'Enter a color like #0f6242.').nullable(),
  })
  .partial()

export const agencySettings = agencyBrief.extend({
  signUpOpen: z.boolean(),
  allowSelfReview: z.boolean(),
  libraryFilesOnly: z.boolean(),
})

/** A row of the agency list for super admins. */
export const agencyRow = agencyBrief.extend({
  creators: z.number().int(),
  staff: z.number().int(),
  createdAt: timestamp,
})
