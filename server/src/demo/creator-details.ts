import type {
  creatorOrigins,
  verificationMethods,
} from '@greenroom/contract/features/creators/creators.rules.ts'

/** Personal details of the demo's creators: invented adults with undeliverable addresses and fictional numbers. */
export type CreatorDetails = {
  realName: string | null
  email: string
  phone: string | null
  location: string | null
  origin: (typeof creatorOrigins)[number]
  /** Days since the creator joined the agency. */
  joinedDaysAgo: number
  verified?: { daysAgo: number; method: (typeof verificationMethods)[number]; note?: string }
  isPaused?: true
  /** Days since the creator left the agency. */
  leftDaysAgo?: number
}

const inPerson = 'in person'
const byVideo = 'video call'
const byDocument = 'document check'

export const creatorDetails: Record<string, CreatorDetails> = {
  juno: {
    realName: 'Hannah Pruitt',
    email: 'juno@northlight.test',
    phone: '+1 (212) 555-0101',
    location: 'Brooklyn, New York',
    origin: 'sign-up',
    joinedDaysAgo: 640,
    verified: {
      daysAgo: 636,
      method: inPerson,
      note: 'Passport seen at the office, valid for six more years.',
    },
  },
  marlowe: {
    realName: 'Daniela Reyes Ortiz',
    email: 'daniela.reyes@marlowe.test',
    phone: '+1 (305) 555-0102',
    location: 'Miami, Florida',
    origin: 'application',
    joinedDaysAgo: 612,
    verified: { daysAgo: 605, method: byVideo },
  },
  sable: {
    realName: 'Katherine Quimby',
    email: 'kate@sablequinn.test',
    phone: '+1 (312) 555-0103',
    location: 'Chicago, Illinois',
    origin: 'added',
    joinedDaysAgo: 590,
    verified: { daysAgo: 588, method: inPerson },
  },
  ines: {
    realName: 'Ngozi Ines Okafor',
    email: 'ngozi@inesokafor.test',
    phone: '+1 (713) 555-0104',
    location: 'Houston, Texas',
    origin: 'application',
    joinedDaysAgo: 577,
    verified: {
      daysAgo: 570,
      method: byDocument,
      note: 'Name on the card spelled as here; birthday matches the form.',
    },
  },
  wren: {
    realName: 'Margaret Halloran',
    email: 'maggie@wrenhalliday.test',
    phone: '+1 (617) 555-0105',
    location: 'Boston, Massachusetts',
    origin: 'added',
    joinedDaysAgo: 560,
    verified: { daysAgo: 557, method: byVideo },
  },
  noor: {
    realName: 'Noor Castellanos',
    email: 'noor@castell.test',
    phone: '+1 (619) 555-0108',
    location: 'San Diego, California',
    origin: 'import',
    joinedDaysAgo: 530,
    verified: { daysAgo: 512, method: byVideo },
  },
  vesper: {
    realName: 'Veronica Laine',
    email: 'veronica@vesperlane.test',
    phone: '+1 (555) 555-0110',
    location: 'Portland, Oregon',
    origin: 'added',
    joinedDaysAgo: 515,
    verified: { daysAgo: 509, method: inPerson },
  },
  marisol: {
    realName: 'Maria Soledad Prior',
    email: 'marisol@prior.test',
    phone: '+1 (505) 555-0112',
    location: 'Santa Fe, New Mexico',
    origin: 'application',
    joinedDaysAgo: 503,
    verified: { daysAgo: 501, method: byVideo, note: 'Asked for breaks between seasons, agreed.' },
    isPaused: true,
  },
  rowan: {
    realName: 'Rosalind Keane',
    email: 'rosalind@rowansloane.test',
    phone: '+1 (720) 555-0113',
    location: 'Denver, Colorado',
    origin: 'added',
    joinedDaysAgo: 560,
    verified: { daysAgo: 552, method: byVideo },
    leftDaysAgo: 45,
  },
  opal: {
    realName: 'Olivia Winterbourne',
    email: 'olivia.winterbourne@opalwinter.test',
    phone: '+1 (555) 555-0114',
    location: null,
    origin: 'application',
    joinedDaysAgo: 4,
  },
  sunniva: {
    realName: 'Sunniva Dahl',
    email: 'sunniva.dahl@sunnyside.test',
    phone: '+1 (555) 555-0117',
    location: 'Milwaukee, Wisconsin',
    origin: 'application',
    joinedDaysAgo: 31,
    verified: { daysAgo: 24, method: byVideo, note: 'Driving license held to the camera, front and back.' },
  },
  briar: {
    realName: null,
    email: 'briar.solis@briarsolis.test',
    phone: null,
    location: null,
    origin: 'sign-up',
    joinedDaysAgo: 2.595,
  },
  emery: {
    realName: null,
    email: 'emery.vance@emeryvance.test',
    phone: null,
    location: null,
    origin: 'sign-up',
    joinedDaysAgo: 1,
  },
  tamsin: {
    realName: 'Thomasina Grey',
    email: 'tamsin@greyharbour.test',
    phone: '+44 20 555 0115',
    location: 'Bristol',
    origin: 'added',
    joinedDaysAgo: 534,
    verified: { daysAgo: 528, method: inPerson },
  },
  rhea: {
    realName: 'Andrea Lockhart',
    email: 'andrea@rhealockwood.test',
    phone: '+44 20 555 0116',
    location: 'Leeds',
    origin: 'application',
    joinedDaysAgo: 507,
    verified: { daysAgo: 500, method: byDocument },
  },
}
