import { promises } from '../figures.ts'
import { siteMeta } from '../site-meta.ts'
import { Blank, LegalPage } from './legal-page.tsx'
import { A, Points } from './prose.tsx'

export const meta = () =>
  siteMeta({
    path: '/legal/dmca',
    title: 'DMCA requests · Greenroom',
    description: `How to report work used without permission, what a notice needs, how to answer one, and what happens when. Requests are answered within ${promises.dmca}.`,
  })

const sections = [
  {
    id: 'promise',
    title: 'Our promise',
    body: (
      <>
        <p>
          A complete request is answered within {promises.dmca} of reaching us, by a person: removed, or the
          reason why not, or what is missing. If something is missing we name it and you can add it.
        </p>
        <p>
          Greenroom is mostly a back office and hosts little that the public can see. Where the material is on
          another company’s platform, only that company can take it down; please write to its agent as well.
          Creators we manage can ask us to send such notices for them.
        </p>
      </>
    ),
  },
  {
    id: 'agent',
    title: 'Where to send a notice',
    body: (
      <>
        <p>
          Designated agent: <Blank>name or title of agent</Blank>, <Blank>company</Blank>,{' '}
          <Blank>street address</Blank>, <Blank>telephone</Blank>, <Blank>email of agent</Blank>. Registered
          with the U.S. Copyright Office under <Blank>registration number</Blank>.
        </p>
        <p>
          You can also use the <A to="/contact">contact form</A>; begin the message with the word “DMCA”.
        </p>
      </>
    ),
  },
  {
    id: 'notice',
    title: 'What a notice needs',
    body: (
      <>
        <p>The law (17 U.S.C. § 512) names six things. Copy the list and fill it in:</p>
        <Points
          numbered
          items={[
            'Your physical or electronic signature, as the owner of the right or as somebody allowed to act for the owner.',
            'The work that is being used: a title, a link to the original, or a representative list where there are many.',
            'The material you want removed, and where it is. Full addresses (URLs) please, one a line.',
            'Your address, telephone number and email.',
            'A statement that you believe in good faith that the use is not authorised by the owner, its agent or the law.',
            'A statement that your notice is accurate and, under penalty of perjury, that you may act for the owner.',
          ]}
        />
        <p>
          Performers often use a stage name. The notice can be signed by an agent so that your legal name is
          not passed on. We do forward notices to the person who posted the material.
        </p>
      </>
    ),
  },
  {
    id: 'then',
    title: 'What happens then',
    body: (
      <Points
        items={[
          `Within ${promises.dmca}: we answer. Complete notices lead to removal or blocking without waiting for anything else.`,
          'We tell the person who posted it, with a copy of the notice and how to object.',
          'We keep the notice, the addresses and the dates as a case, so that re-uploads can be recognised.',
        ]}
      />
    ),
  },
  {
    id: 'counter',
    title: 'Objecting: the counter-notice',
    body: (
      <>
        <p>If your material was removed by mistake or mistaken identity, write to the same agent with:</p>
        <Points
          numbered
          items={[
            'Your physical or electronic signature.',
            'What was removed and where it was before.',
            'A statement under penalty of perjury that you believe in good faith it was removed by mistake or misidentification.',
            'Your name, address and telephone number.',
            'Your consent to the jurisdiction of the federal district court for your address (or, outside the United States, for ours), and to accept service of process from the person who sent the notice.',
          ]}
        />
        <p>
          We pass it on. Unless we hear within that time that a court action was filed, the material returns
          not before 10 and not after 14 business days.
        </p>
      </>
    ),
  },
  {
    id: 'intimate',
    title: 'Intimate pictures shared without consent',
    body: (
      <p>
        That is not a copyright question and needs no copyright. Write to us with where the picture is, that
        it shows you (or that you act for that person), that it was shared without consent, your signature and
        how to reach you. Pictures made or altered by a computer count too. A valid request is acted on within
        48 hours, known identical copies included.
      </p>
    ),
  },
  {
    id: 'repeat',
    title: 'Repeat infringement and false notices',
    body: (
      <p>
        Accounts that repeatedly post what they have no right to are closed. Somebody who knowingly makes a
        false statement in a notice or counter-notice can be liable for the damage (17 U.S.C. § 512(f)). If
        you are not sure whether a use is allowed, ask a lawyer first.
      </p>
    ),
  },
]

export default function DmcaPage() {
  return (
    <LegalPage
      title="DMCA requests"
      lede={`Is your work used here without your permission? Tell us. Complete requests are answered within ${promises.dmca}.`}
      changed="2026-11-15"
      version="1"
      sections={sections}
    />
  )
}
