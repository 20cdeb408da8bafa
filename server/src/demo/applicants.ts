import type {
  ApplicationStatus,
  platforms,
  revenueRanges,
} from '@greenroom/contract/features/applications/applications.rules.ts'
import list from './data/applicants.json' with { type: 'json' }

/** Fictional adults who applied to the house agency in the last sixty days. */
export type Applicant = {
  name: string
  email: string
  /** The last two digits of a fictional 555 number. */
  phone: string
  platform: (typeof platforms)[number]
  revenue: (typeof revenueRanges)[number]
  message: string
  daysAgo: number
  status: ApplicationStatus
  owner?: Admin
  by?: Admin
  /** Days from the application to the decision. */
  after?: number
  /** The detail shown with the decision in the history. */
  detail?: string
  reason?: string
  /** The key of the resulting or linked creator. */
  creator?: string
  hasJoined?: true
  /** The first submission, for applicants who submitted the form twice. */
  firstSubmission?: { daysAgo: number; message: string; revenue: (typeof revenueRanges)[number] }
  instagram?: string
  desiredOutcome?: string
  notes?: { by: Admin; text: string }[]
}

export const admins = { mara: 'Mara Ellis', sol: 'Sol Brandt' } as const
export type Admin = keyof typeof admins

export const applicants = list as Applicant[]
