import { promises } from '../plans.ts'
import { siteMeta } from '../site-meta.ts'
import { Blank, LegalPage } from './legal-page.tsx'
import { BulletList, TextLink } from './prose.tsx'

export const meta = () =>
  siteMeta({
    path: '/legal/dmca',
    title: 'DMCA requests · Greenroom',
    description: `How to report content used without permission, what a notice must contain and how to object. DMCA requests are answered within ${promises.dmca}.`,
  })

const sections = [
  {
    id: 'promise',
    title: 'Our commitment',
    body: (
      <>
        <p>
          We answer every request within {promises.dmca}. We remove the material, explain why we do not, or
          tell you what is missing from your request.
        </p>
        <p>
          Greenroom is a back office and hosts little public material. If the material is on another company’s
          platform, only that company can remove it, so please notify its agent as well. We can send notices
          on behalf of creators we manage.
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
          <Blank>street address</Blank>, <Blank>phone</Blank>, <Blank>email of agent</Blank>. Registered with
          the U.S. Copyright Office under <Blank>registration number</Blank>.
        </p>
        <p>
          You can also use the <TextLink to="/contact">contact form</TextLink>; start the message with the
          word “DMCA”.
        </p>
      </>
    ),
  },
  {
    id: 'notice',
    title: 'What a notice must contain',
    body: (
      <>
        <p>The law (17 U.S.C. § 512) requires six items:</p>
        <BulletList
          numbered
          items={[
            'Your physical or electronic signature, as the owner or someone authorized to act for the owner.',
            'The work that was copied: a title, a link to the original, or a representative list for several works.',
            'The material you want removed and its full addresses (URLs), one per line.',
            'Your address, phone number and email.',
            'A statement that you believe in good faith that the use is not authorized by the owner, its agent or the law.',
            'A statement that your notice is accurate and, under penalty of perjury, that you are authorized to act for the owner.',
          ]}
        />
        <p>
          We forward notices to the person who posted the material. If you do not want to share your legal
          name, an agent can sign the notice for you.
        </p>
      </>
    ),
  },
  {
    id: 'then',
    title: 'What happens next',
    body: (
      <BulletList
        items={[
          `Within ${promises.dmca}: we answer. If the notice is complete, we remove or block the material.`,
          'We inform the person who posted it, with a copy of the notice and instructions for objecting.',
          'We keep the notice, addresses and dates on record, so that we can recognize re-uploads.',
        ]}
      />
    ),
  },
  {
    id: 'counter',
    title: 'Counter-notices',
    body: (
      <>
        <p>If your material was removed by mistake or misidentification, send the same agent:</p>
        <BulletList
          numbered
          items={[
            'Your physical or electronic signature.',
            'The material that was removed and its previous location.',
            'A statement under penalty of perjury that you believe in good faith it was removed by mistake or misidentification.',
            'Your name, address and phone number.',
            'Your consent to the jurisdiction of the federal district court for your address (or, outside the United States, for ours), and to accept service of process from the person who sent the notice.',
          ]}
        />
        <p>
          We forward it to the person who sent the notice. Unless they tell us that they filed a court action,
          we restore the material after 10 to 14 business days.
        </p>
      </>
    ),
  },
  {
    id: 'intimate',
    title: 'Intimate images shared without consent',
    body: (
      <p>
        You do not need to own the copyright. Tell us where the image is, that it shows you or someone you
        represent, and that it was shared without consent, and include your signature and contact details.
        Computer-generated or altered images count too. We act on valid requests within 48 hours, including
        known identical copies.
      </p>
    ),
  },
  {
    id: 'repeat',
    title: 'Repeat infringement and false notices',
    body: (
      <p>
        We close accounts that repeatedly infringe. Anyone who knowingly makes a false statement in a notice
        or counter-notice may be liable for damages (17 U.S.C. § 512(f)). If you are not sure whether a use is
        allowed, consult a lawyer first.
      </p>
    ),
  },
]

export default function DmcaPage() {
  return (
    <LegalPage
      title="DMCA requests"
      lede={`How to report content that is used without your permission. Requests are answered within ${promises.dmca}.`}
      updated="2026-11-15"
      version="1"
      sections={sections}
    />
  )
}
