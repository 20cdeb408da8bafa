import type {
  ApplicationStatus,
  platforms,
  revenueRanges,
} from '@greenroom/contract/features/applications/applications.rules.ts'

/** Invented adults who applied to the house agency in the last sixty days. */
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
  /** The key of the creator it became or was linked to. */
  creator?: string
  isJoined?: true
  /** The first submission, for applicants who submitted the form twice. */
  before?: { daysAgo: number; message: string; revenue: (typeof revenueRanges)[number] }
  instagram?: string
  desiredOutcome?: string
  notes?: { by: Admin; text: string }[]
}

export const admins = { mara: 'Mara Ellis', sol: 'Sol Brandt' } as const
export type Admin = keyof typeof admins

const of = 'onlyfans'
const defaultSubject = 'Your application to Northlight'

// biome-ignore format: a compact list is easier to scan
export const applicants: Applicant[] = [
  { name: 'Paige Holloway', email: 'paige.holloway@inbox.test', phone: '20', platform: of, revenue: '10-25k', daysAgo: 0.2, status: 'PENDING',
    message: 'I have been doing everything by myself for two years and the inbox is eating my evenings. Could you take over the chats and leave the planning to me?' },
  { name: 'Emery Vance', email: 'emery.vance@emeryvance.test', phone: '21', platform: 'fansly', revenue: '3-10k', daysAgo: 1.4, status: 'APPROVED', by: 'mara', after: 0.6,
    detail: 'Waiting for Emery Vance to confirm this address', message: 'A friend at your agency told me how calm her weeks have become. I would like that too.' },
  { name: 'Briar Solis', email: 'briar.solis@briarsolis.test', phone: '22', platform: of, revenue: '10-25k', daysAgo: 2.6, status: 'PENDING', owner: 'mara', creator: 'briar', isJoined: true,
    message: 'Fitness and dance. I post daily but answer late. Looking for somebody who keeps my tone.', notes: [{ by: 'mara', text: 'Signed up right after applying. Good energy, answer this week.' }] },
  { name: 'Georgia Tennant', email: 'georgia.tennant@inbox.test', phone: '23', platform: 'other', revenue: '3-10k', daysAgo: 3.1, status: 'PENDING',
    message: '' },
  { name: 'Imani Brooks', email: 'imani.brooks@letters.test', phone: '24', platform: of, revenue: '50k+', daysAgo: 4.3, status: 'PENDING', owner: 'sol',
    message: 'I manage a small team of my own and would like to hand over billing and reports. What does your split look like at this size?', instagram: '@imani.in.motion', desiredOutcome: 'Hand over reports and billing, keep the chat team.',
    before: { daysAgo: 6.8, revenue: '25-50k', message: 'What does your split look like for somebody of my size?' },
    notes: [{ by: 'sol', text: 'Numbers went up between the two forms, ask which month each one means.' }, { by: 'mara', text: 'Happy to join the call on Thursday.' }] },
  { name: 'Odalys Ferrer', email: 'odalys.ferrer@inbox.test', phone: '25', platform: of, revenue: '25-50k', daysAgo: 5.2, status: 'PENDING',
    message: 'Spanish and English. I would need operators who write both.' },
  { name: 'Olivia Winterbourne', email: 'olivia.winterbourne@opalwinter.test', phone: '14', platform: of, revenue: '10-25k', daysAgo: 8.1, status: 'APPROVED', owner: 'mara', by: 'mara', after: 4.1, creator: 'opal',
    detail: 'Added as Opal Winter', message: 'I paint and film how it comes about. My fans are kind and patient, I am not organized.', instagram: '@opal.paints', notes: [{ by: 'mara', text: 'Lovely call. Wants to start slowly, one set a week.' }] },
  { name: 'Fern Albright', email: 'fern.albright@letters.test', phone: '26', platform: 'fansly', revenue: '3-10k', daysAgo: 9.5, status: 'PENDING', owner: 'mara',
    message: 'Cosplay, mostly. Conventions take me away for weeks, and nobody answers then.' },
  { name: 'Delphine Roux', email: 'delphine.roux@inbox.test', phone: '27', platform: of, revenue: '25-50k', daysAgo: 11.3, status: 'CONTACTED', owner: 'mara', by: 'mara', after: 1.2,
    detail: defaultSubject, message: 'I live in Montreal. Do you work with creators in Canada?', notes: [{ by: 'mara', text: 'Yes we do. Sent her the questions about taxes.' }] },
  { name: 'Ruth Abernathy', email: 'ruth.abernathy@letters.test', phone: '28', platform: 'other', revenue: '3-10k', daysAgo: 12.7, status: 'REJECTED', by: 'sol', after: 2,
    reason: 'Looks for a photographer, not for an agency.', detail: 'The applicant was told the reason', message: 'Could you send a photographer to Tulsa once a month?' },
  { name: 'Xiomara Leal', email: 'xiomara.leal@inbox.test', phone: '29', platform: of, revenue: '10-25k', daysAgo: 14.9, status: 'PENDING',
    message: 'Two questions: who sees my real name, and can I read what is written in mine?' },
  { name: 'Harlow Finch', email: 'harlow.finch@letters.test', phone: '30', platform: of, revenue: '10-25k', daysAgo: 17.2, status: 'CONTACTED', by: 'sol', after: 0.8,
    detail: 'A few questions before we talk', message: 'Music and long talks. I am with another agency until the end of next month.' },
  { name: 'Saoirse Quill', email: 'saoirse.quill@inbox.test', phone: '31', platform: 'fansly', revenue: '3-10k', daysAgo: 19.6, status: 'REVIEWED', owner: 'mara',
    message: 'I am new to this and honest about it. Is there a smaller plan?' },
  { name: 'Blythe Carmody', email: 'blythe.carmody@letters.test', phone: '32', platform: of, revenue: '25-50k', daysAgo: 22.4, status: 'PENDING', owner: 'sol',
    message: 'Travel diary with a shop. The shop needs somebody who plans offers.' },
  { name: 'Anouk Visser', email: 'anouk.visser@inbox.test', phone: '33', platform: 'other', revenue: '10-25k', daysAgo: 25.8, status: 'CONTACTED', by: 'mara', after: 2.3,
    detail: defaultSubject, message: 'Time zone is Amsterdam. Would your operators be awake?' },
  { name: 'Josephine Marlin', email: 'josephine.marlin@letters.test', phone: '34', platform: of, revenue: '3-10k', daysAgo: 28.3, status: 'REJECTED', by: 'mara', after: 1.1,
    reason: 'Did not answer after three mails.', detail: 'The applicant was not told the reason', message: 'Please call me.' },
  { name: 'Sunniva Dahl', email: 'sunniva.dahl@sunnyside.test', phone: '17', platform: of, revenue: '25-50k', daysAgo: 34.5, status: 'APPROVED', owner: 'mara', by: 'mara', after: 3.5, creator: 'sunniva',
    detail: 'Added as Sunniva', message: 'Cooking and lakes. I want to double what I do without doubling the hours.', notes: [{ by: 'mara', text: 'Agreed on 60 percent from the first day.' }] },
  { name: 'Clementine Ward', email: 'clementine.ward@inbox.test', phone: '35', platform: of, revenue: '10-25k', daysAgo: 37.1, status: 'REVIEWED',
    message: 'My sister works with you and is happy. I am curious.' },
  { name: 'Petra Lindholm', email: 'petra.lindholm@letters.test', phone: '36', platform: 'fansly', revenue: '10-25k', daysAgo: 39.9, status: 'CONTACTED', owner: 'sol', by: 'sol', after: 1.9,
    detail: defaultSubject, message: 'Can I bring my own assistant?' },
  { name: 'Tallulah Greer', email: 'tallulah.greer@inbox.test', phone: '37', platform: of, revenue: '3-10k', daysAgo: 43.6, status: 'REJECTED', by: 'mara', after: 4.4,
    message: 'Just looking around.' },
  { name: 'Veronica Laine', email: 'veronica@vesperlane.test', phone: '10', platform: of, revenue: '25-50k', daysAgo: 46.2, status: 'APPROVED', owner: 'sol', by: 'sol', after: 2.2, creator: 'vesper',
    detail: 'Linked to Vesper Lane', message: 'I run a second page under another name and would like it looked after as well.' },
  { name: 'Winona Frost', email: 'winona.frost@inbox.test', phone: '39', platform: 'other', revenue: '3-10k', daysAgo: 49.8, status: 'PENDING',
    message: 'Podcast with a members area. Does that count?' },
  { name: 'Leontine Abara', email: 'leontine.abara@letters.test', phone: '40', platform: of, revenue: '50k+', daysAgo: 53.3, status: 'CONTACTED', owner: 'mara', by: 'mara', after: 0.4,
    detail: 'Shall we talk this week?', message: 'Looking for a change after three years elsewhere. I bring my own numbers.', desiredOutcome: 'More nights off at the same income.', notes: [{ by: 'mara', text: 'Wants references. Asked two of our creators, both said yes.' }] },
  { name: 'Marguerite Ives', email: 'marguerite.ives@inbox.test', phone: '41', platform: of, revenue: '10-25k', daysAgo: 56.4, status: 'REVIEWED',
    message: 'I would start in spring at the earliest.' },
  { name: 'Noelle Sandoval', email: 'noelle.sandoval@letters.test', phone: '42', platform: 'fansly', revenue: '3-10k', daysAgo: 59.1, status: 'REJECTED', by: 'sol', after: 3.2,
    reason: 'Wants somebody on site every day, which we do not offer.', detail: 'The applicant was told the reason', message: 'I need help on set, five days a week.' },
]
