import { promises } from '../plans.ts'

export const agencyFaq = [
  {
    q: 'Do you need our creators’ platform passwords?',
    a: 'No. Greenroom stores no platform passwords and does no scraping. Fans, past messages and payments come in as CSV files that you preview before importing, and an import can be undone as a whole for 30 days.',
  },
  {
    q: 'Who sends the messages?',
    a: 'A person on your team, always. Each message names its sender and records whether it was typed or a quick reply. Until a platform is connected, messages are saved but not delivered, and the conversation says so.',
  },
  {
    q: 'Can operators see a creator’s legal name?',
    a: 'No. Operators see the stage names of the creators assigned to them. Legal names and contact details are visible to admins and compliance staff, and every view of a legal name is recorded in the audit log.',
  },
  {
    q: 'How does the trial work?',
    a: `${promises.trialDays} days with your own roster. Contact us, and we create your agency and invite its first administrator, who can invite the rest of the team.`,
  },
  {
    q: 'Are you certified for GDPR, 2257 or the card networks’ rules?',
    a: 'No. Greenroom is built to support those obligations with roles, records and an audit log. It is not legal advice.',
  },
  {
    q: 'Can we export our data?',
    a: 'Yes. Creators, fans, payments, applications, inquiries and the team export to CSV, lists with your current filters. Exported fans and payments can be imported again unchanged.',
  },
]
