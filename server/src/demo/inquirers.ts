import type { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import type { Admin } from './applicants.ts'
import { demoId } from './demo-id.ts'

/** A message sent through the contact form. */
export type Inquirer = {
  name: string
  type: (typeof inquiryTypes)[number]
  daysAgo: number
  message: string
  reply?: { by: Admin; after: number; text: string }
  /** Closed without a reply. */
  closed?: { by: Admin; after: number }
}

export const idOfInquiry = (name: string): string => demoId(`inquiry ${name}`)

// biome-ignore format: a compact list is easier to scan
export const inquirers: Inquirer[] = [
  { name: 'Theo Bracken', type: 'demo', daysAgo: 0.4, message: 'We are an agency of four with nine creators. May we see Greenroom next week?' },
  { name: 'Lucia Fontaine', type: 'creator', daysAgo: 1.8, message: 'Before I apply: how long does it take until somebody answers?' },
  { name: 'Marcus Ode', type: 'b2b', daysAgo: 3.5, message: 'We run a payout service and would like to connect it. Who is the right person?' },
  { name: 'Ingrid Solheim', type: 'agency', daysAgo: 5.9, message: 'Can we bring the history of our fans along from our spreadsheets?',
    reply: { by: 'mara', after: 0.7, text: 'Hello Ingrid,\n\nyes: fans and their payments come in as CSV files, and every row that does not fit is named. Shall I show you on Tuesday?\n\nMara' } },
  { name: 'Pilar Nogueira', type: 'general', daysAgo: 8.2, message: 'Is there a page with your opening hours? I could not find one.' },
  { name: 'Desmond Achebe', type: 'support', daysAgo: 10.6, message: 'The confirmation mail went to my spam folder. Everything works now, I just wanted to tell you.', closed: { by: 'mara', after: 0.3 } },
  { name: 'Hazel Thornton', type: 'demo', daysAgo: 15.1, message: 'A short video would be enough for us, we are on the other side of the world.',
    reply: { by: 'sol', after: 1.1, text: 'Hello Hazel,\n\nwe recorded fifteen minutes for you, the link follows by mail tomorrow. Write whenever something is unclear.\n\nSol' } },
  { name: 'Bram Oosting', type: 'b2b', daysAgo: 21.7, message: 'Do you license the software without the management service?',
    reply: { by: 'sol', after: 2.4, text: 'Hello Bram,\n\nwe do, and the page for partners lists what it costs. I am happy to go through it with you.\n\nSol' } },
  { name: 'Celeste Amari', type: 'creator', daysAgo: 27.4, message: 'I moved to another country. Does that change anything for me?' },
  { name: 'Wilder and Sons', type: 'agency', daysAgo: 33.8, message: 'We would like to hear what a change of systems looks like from the inside.', closed: { by: 'sol', after: 5 } },
  { name: 'Nadia Petrov', type: 'support', daysAgo: 41.2, message: 'I cannot find the invitation my agency sent me. Could somebody send it again?',
    reply: { by: 'mara', after: 0.2, text: 'Hello Nadia,\n\nit is on its way again and works for seven days. Please look into the spam folder too.\n\nMara' } },
  { name: 'Samuel Kerr', type: 'general', daysAgo: 52.5, message: 'I am writing about small agencies for a local paper. Is there somebody to talk to?', closed: { by: 'mara', after: 6 } },
]
