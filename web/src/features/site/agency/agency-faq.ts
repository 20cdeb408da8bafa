import { promises } from '../plans.ts'

export const agencyFaq = [
  {
    q: 'Do you need our creators’ platform passwords?',
    a: 'No. Greenroom stores no platform passwords and does no scraping. Fans, messages and payments arrive through a connector with a key you can revoke, or as CSV files that you preview before importing.',
  },
  {
    q: 'Does the AI send messages on its own?',
    a: 'No. It suggests replies, and a person sends them. If a fan appears to be under 18, the conversation is locked, a compliance case is opened and no reply is suggested.',
  },
  {
    q: 'Can operators see a creator’s legal name or ID?',
    a: 'No. Operators see the stage names of the creators assigned to them. Legal names, ID scans and payout details are visible to admins and compliance staff, and every view is recorded in the audit log.',
  },
  {
    q: 'How does the trial work?',
    a: `${promises.trialDays} days with your own roster. Contact us, and we create your agency and invite its first administrator, who can invite the rest of the team.`,
  },
  {
    q: 'Are you certified for GDPR, 2257 or the card networks’ rules?',
    a: 'No. Greenroom is built to support those obligations with records, deadlines and checks before publishing. You can change the defaults for your agency. It is not legal advice.',
  },
  {
    q: 'Can we export our data?',
    a: 'Yes. Every list exports to CSV with your current filters: fans, payments, content and cases. You can also read data through the connector.',
  },
]
