import { Blank } from './legal-page.tsx'
import { A, Points, Rows } from './prose.tsx'

const kept = [
  [
    'You apply on /join',
    'Name, email, phone, platform, revenue range, your message and when you sent it; earlier versions if you send it again while it is open',
    'To decide on your application and answer you',
    <Blank key="join">period after the decision</Blank>,
  ],
  [
    'You write on /contact',
    'Name, email, what it is about, your message and when you sent it',
    'To answer you',
    <Blank key="contact">period after the last answer</Blank>,
  ],
  [
    'You have an account',
    'Email, stage name or name, role, password as a one-way hash, two-factor secret (encrypted) if you switch it on',
    'To let you in and nobody else',
    'As long as the account, then as the law asks',
  ],
  [
    'You are signed in',
    'Device and browser in words, network address, first and last use',
    'So that you can see and end your sessions',
    'At most 30 days after the last sign-in',
  ],
  [
    'Anything is sent to us',
    'A count of attempts per network address and email, as a one-way hash',
    'To hold off spam and password guessing without a captcha',
    'Until the limit has passed, usually an hour',
  ],
  [
    'We send you mail',
    'The message, its recipient and whether it was delivered',
    'To deliver it and to look into failures',
    <Blank key="mail">period</Blank>,
  ],
]

/** The first half of the notice: what is kept and what is done with it. */
export const aboutData = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        <Blank>Company name, street address, register number</Blank>, in this notice “we”. Data protection
        contact: <Blank>name or role, email</Blank>. For what an agency keeps in Greenroom about its own
        creators and fans, that agency is responsible and we work on its instructions.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we keep, why and how long',
    body: (
      <>
        <Rows label="What we keep" heads={['When', 'What', 'Why', 'How long']} rows={kept} />
        <p>
          Legal ground, where the GDPR applies: steps you asked for before a contract (applications, questions
          about plans), the contract (accounts), our legitimate interest in a service that is not abused
          (attempt counts, sessions), legal duty (records the law tells us to keep).{' '}
          <Blank>To be confirmed by counsel</Blank>
        </p>
      </>
    ),
  },
  {
    id: 'not',
    title: 'What we do not do',
    body: (
      <Points
        items={[
          'No cookies, no advertising, no analytics script, no tracking across sites, nothing loaded from other companies’ servers.',
          'We do not sell or rent what you tell us, and do not pass applications on to other agencies.',
          'We ask for no ID documents and no explicit material through the forms of this site. Please send none.',
          'We do not store the passwords of your platform accounts.',
          'No decision about an application is made by a machine alone.',
        ]}
      />
    ),
  },
  {
    id: 'sensitive',
    title: 'Sensitive information',
    body: (
      <p>
        That somebody works, or wants to work, as an adult-content creator can itself be sensitive, and data
        on a person’s sex life has special protection under Article 9 of the GDPR. We treat every application
        and message as sensitive: seen by few, never in a subject line, never in a log.
      </p>
    ),
  },
  {
    id: 'seen',
    title: 'Who sees it',
    body: (
      <>
        <Points
          items={[
            'Applications and messages: the administrators of the agency that runs this site.',
            'Legal names and ID scans: administrators and compliance staff only. Chat operators see stage names.',
            'Every agency’s records are walled off from every other agency’s.',
          ]}
        />
        <p>
          Companies that work for us: <Blank>hosting provider, country</Blank>,{' '}
          <Blank>mail provider, country</Blank>. Transfers outside your country:{' '}
          <Blank>none, or the safeguard used</Blank>. Authorities, where the law obliges us.
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How it is protected',
    body: (
      <Points
        items={[
          'Passwords are kept only as argon2id hashes, session tokens only as hashes; both are useless to somebody who copies the database.',
          'Roles are checked by the server on every request, and the database enforces the wall between agencies a second time.',
          'What staff do with records is written to a log that cannot be changed unnoticed.',
          'Two-factor sign-in, a list of your sessions and a lock for unattended screens are there for every account.',
        ]}
      />
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <p>
        A handful of entries that make the software work, all of them listed by name on the{' '}
        <A to="/legal/cookies">cookies page</A>.
      </p>
    ),
  },
]
