import type { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import type { Admin } from './applicants.ts'
import list from './data/inquiries.json' with { type: 'json' }
import { demoId } from './demo-id.ts'

/** A message sent through the contact form. */
export type DemoInquiry = {
  name: string
  type: (typeof inquiryTypes)[number]
  daysAgo: number
  message: string
  reply?: { by: Admin; after: number; text: string }
  /** Closed without a reply. */
  closed?: { by: Admin; after: number }
}

export const inquiryIdOf = (name: string): string => demoId(`inquiry ${name}`)

export const demoInquiries = list as DemoInquiry[]
