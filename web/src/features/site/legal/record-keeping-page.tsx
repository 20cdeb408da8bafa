import { siteMeta } from '../site-meta.ts'
import { Blank, LegalPage } from './legal-page.tsx'
import { BulletList, Table, TextLink } from './prose.tsx'

const TITLE = '18 U.S.C. 2257 Record-Keeping Requirements Compliance Statement'

export const meta = () =>
  siteMeta({
    path: '/legal/2257',
    title: '18 U.S.C. 2257 Statement · Greenroom',
    description:
      'Record-keeping statement: where age and identity records are kept, who keeps them, what they contain and for how long. Template to be reviewed by counsel.',
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
  ['Cross-references', 'The performers in each depiction, each linked to the person’s record'],
]

const sections = [
  {
    id: 'statement',
    title: 'Statement',
    body: (
      <>
        <p>
          Everyone who appears in visual depictions of actual or simulated sexually explicit conduct that{' '}
          <Blank>company</Blank> produces was at least 18 years old when the depiction was made. Age was
          established before production by examining a government-issued picture identification document.
        </p>
        <p>
          The public pages of this site contain no such depictions. Their images show the software with sample
          data, or illustrations.
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
    title: 'Producer or agency',
    body: (
      <>
        <p>
          Anyone who films or photographs is a primary producer; anyone who publishes, assembles or reissues
          is a secondary producer. The law exempts some activities that do not involve hiring, contracting
          for, managing or otherwise arranging for the participation of performers. An agency that manages
          performers should not assume that it is exempt.
        </p>
        <p>
          Role of <Blank>company</Blank>, by work: <Blank>to be stated by counsel</Blank>. For works made by
          others we keep a copy of the primary producer’s records with its name and address.
        </p>
      </>
    ),
  },
  {
    id: 'records',
    title: 'What the records contain',
    body: (
      <>
        <Table label="Contents of the records" headers={['About', 'Kept']} rows={records} />
        <p>
          Records are indexed by the performer’s legal name, with cross-references from every other name and
          title, and are kept separate from all other records.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'Retention',
    body: (
      <p>
        Seven years from the day a record was created or last changed; if the business ends, five more years
        from then. Counsel should confirm both periods and their starting points.
      </p>
    ),
  },
  {
    id: 'privacy',
    title: 'Who has access',
    body: (
      <BulletList
        items={[
          'Administrators and compliance staff who need them, the custodian, and authorities entitled to inspect. They are never public.',
          'Identity documents are not part of the public site and are not sent through its forms.',
          'Performers may ask to see and correct their own record. Records cannot be deleted before the retention period ends.',
        ]}
      />
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        For questions about this statement, use the <TextLink to="/contact">contact page</TextLink>. To report
        that someone shown may be under 18 or did not consent, contact <Blank>direct email and phone</Blank>.
        These reports are reviewed first.
      </p>
    ),
  },
]

export default function RecordKeepingPage() {
  return (
    <LegalPage title="Record keeping" lede={TITLE} updated="2026-11-15" version="1" sections={sections} />
  )
}
