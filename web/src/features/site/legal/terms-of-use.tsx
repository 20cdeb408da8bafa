import { promises } from '../plans.ts'
import { Blank } from './legal-page.tsx'
import { BulletList, TextLink } from './prose.tsx'

/** First part of the terms: use of the site and the software. */
export const termsOfUse = [
  {
    id: 'who',
    title: 'Who we are and what this covers',
    body: (
      <p>
        <Blank>Company name, street address, register number</Blank> (“we”) operates this site and the
        Greenroom software. These terms cover both. If we have signed a separate agreement with you, such as a
        management or licensing agreement, that agreement takes precedence.
      </p>
    ),
  },
  {
    id: 'adults',
    title: 'Adults only',
    body: (
      <p>
        You must be at least {promises.minimumAge} years old and of legal age where you live. Creators are
        verified by government ID before any work starts. Anyone found to be under {promises.minimumAge} loses
        access immediately, and we report what the law requires.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <BulletList
        items={[
          'Each person needs their own account. Do not share passwords or sessions. Invite staff with their own email.',
          'You are responsible for activity on your account until you tell us that it was compromised. You can sign out any session in Settings.',
          'Provide accurate information about your identity. You may use a stage name where we ask for one.',
        ]}
      />
    ),
  },
  {
    id: 'forbidden',
    title: 'Prohibited use',
    body: (
      <>
        <p>You may not use Greenroom to create, store, sell, advertise or arrange:</p>
        <BulletList
          items={[
            'sexual content that involves or suggests people under 18, including drawn and generated material;',
            'content made or shared without the consent of everyone shown, including deepfakes of real people;',
            'in-person sexual services, trafficking, coercion, or assistance with any of these;',
            'payments or contact that violate the rules of the fan’s platform;',
            'harassment, threats, fraud, spam, or other people’s personal information;',
            'content that infringes someone else’s rights.',
          ]}
        />
        <p>
          You may not attack the software, access other people’s records, scrape it, or submit forms by
          automated means. We may block messages or content or close accounts that violate these rules, and we
          will give the reason.
        </p>
      </>
    ),
  },
  {
    id: 'forms',
    title: 'Applications and messages through this site',
    body: (
      <p>
        The form on <TextLink to="/join">Join Our Agency</TextLink> is an application, not a contract. We aim
        to reply within {promises.applications} and may decline without giving a reason. The{' '}
        <TextLink to="/contact">contact form</TextLink> creates no obligation. For the data we store, see the{' '}
        <TextLink to="/legal/privacy">privacy notice</TextLink>.
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'Ownership of content',
    body: (
      <p>
        Images, videos, texts, fan lists and data that you or your agency add remain yours. You allow us to
        store, process and display them only as needed to run the software. You confirm that you have the
        right to grant this permission and that everyone shown is of legal age and has consented. The
        software, its name and its design remain ours.
      </p>
    ),
  },
  {
    id: 'suggestions',
    title: 'Suggested replies',
    body: (
      <p>
        Suggested replies to fans are drafts. A person must review and send them, and that person and their
        agency are responsible for the message. Suggestions can be wrong.
      </p>
    ),
  },
]
