import { siteMeta } from '../site-meta.ts'
import { Blank, LegalPage } from './legal-page.tsx'
import { A, Points, Rows } from './prose.tsx'

const TITLE = '18 U.S.C. 2257 Record-Keeping Requirements Compliance Statement'

export const meta = () =>
  siteMeta({
    path: '/legal/2257',
    title: '18 U.S.C. 2257 Statement · Greenroom',
    description:
      'Record-keeping statement: where age and identity records are kept, who keeps them, what they contain and how long they stay. Template to be reviewed by counsel.',
  })

const records = [
  [
    'Each performer',
    'Legal name, date of birth, every other name ever used (maiden, stage and professional names, nicknames)',
  ],
  [
    'Each ID',
    'A legible copy of the picture ID that was examined; its type, issuer, number and dates; who examined it, when and how',
  ],
  [
    'Each depiction',
    'A copy or a unique reference, title or number, date of original production, every address where it was published',
  ],
  ['The link between them', 'The list of performers of each depiction, each leading to the person’s record'],
]

const sections = [
  {
    id: 'statement',
    title: 'Statement',
    body: (
      <>
        <p>
          Everybody who appears in visual depictions of actual or simulated sexually explicit conduct that{' '}
          <Blank>company</Blank> produces was at least 18 years old when the depiction was made. Age was
          established before production by examining a government-issued picture identification document.
        </p>
        <p>
          The public pages of this site contain no such depictions. Pictures on them show the software with
          invented data, or drawings.
        </p>
      </>
    ),
  },
  {
    id: 'custodian',
    title: 'Custodian of records',
    body: (
      <>
        <p>The records required by 18 U.S.C. § 2257 and 28 CFR Part 75 are kept at:</p>
        <address className="not-italic">
          <Blank>name of custodian</Blank>, <Blank>title</Blank>
          <br />
          <Blank>company</Blank>
          <br />
          <Blank>street address, not a post office box</Blank>
          <br />
          Hours: <Blank>normal business hours, such as Monday to Friday 9:00 to 17:00</Blank>
        </address>
        <p>
          Date of production, reproduction or reissue of the depictions this statement covers:{' '}
          <Blank>date or period</Blank>. Titles or numbers: <Blank>list, or where the list is kept</Blank>.
        </p>
      </>
    ),
  },
  {
    id: 'role',
    title: 'Producer, agency or neither',
    body: (
      <>
        <p>
          Whoever films or photographs is a primary producer; whoever publishes, assembles or reissues is a
          secondary producer. The law leaves out some activities that do not involve hiring, contracting for,
          managing or otherwise arranging for the participation of performers. An agency that manages
          performers should not assume that this leaves it out.
        </p>
        <p>
          Which of these <Blank>company</Blank> is, for which works: <Blank>to be stated by counsel</Blank>.
          For works made by others we keep a copy of the primary producer’s records with its name and address.
        </p>
      </>
    ),
  },
  {
    id: 'records',
    title: 'What the records contain',
    body: (
      <>
        <Rows label="Contents of the records" heads={['About', 'Kept']} rows={records} />
        <p>
          Records are ordered by the performer’s legal name, lead from every other name and title to it, and
          are kept apart from all other records.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long',
    body: (
      <p>
        Seven years from the day a record was made or last changed or added to; if the business ends, five
        more years from then. Counsel should confirm both periods and their starting points.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Who sees them',
    body: (
      <Points
        items={[
          'Administrators and compliance staff who need to, the custodian, and authorities entitled to inspect. Nobody else, and never the public.',
          'Documents that show who a performer is are not part of the public site and are not sent through its forms.',
          'A performer may ask to see and correct their own record. Deletion has to wait until the period above is over.',
        ]}
      />
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        About this statement: the <A to="/contact">contact page</A>. Reports that somebody shown might be
        under 18, or did not consent, go to <Blank>direct email and telephone</Blank> and are looked at first.
      </p>
    ),
  },
]

export default function RecordKeepingPage() {
  return (
    <LegalPage title="Record keeping" lede={TITLE} changed="2026-11-15" version="1" sections={sections} />
  )
}
