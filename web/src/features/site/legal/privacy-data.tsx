import { Blank } from './legal-page.tsx'
import { BulletList, Table, TextLink } from './prose.tsx'

const storedData = [
  [
    'You apply to join',
    'Name, email, phone, platform, revenue range, your message and the time; earlier versions if you resubmit it',
    'To review and answer your application',
    <Blank key="join">period after the decision</Blank>,
  ],
  [
    'You contact us',
    'Name, email, topic, your message and the time',
    'To answer you',
    <Blank key="contact">period after the last reply</Blank>,
  ],
  [
    'You have an account',
    'Email, stage name or name, role, password (hashed), two-factor secret (encrypted) if you turn it on',
    'To secure your account',
    'As long as you have the account, then as required by law',
  ],
  [
    'You are signed in',
    'Device, browser, IP address, first and last use',
    'So that you can see your sessions and sign them out',
    'At most 30 days after the last sign-in',
  ],
  [
    'You submit a form or sign in',
    'Number of attempts per IP address and email (hashed)',
    'To prevent spam and password guessing',
    'Until the limit resets, usually one hour',
  ],
  [
    'We email you',
    'The message, its recipient and whether it was delivered',
    'To deliver it and investigate failures',
    <Blank key="mail">period</Blank>,
  ],
]

/** First part of the notice: what we store and how we use it. */
export const aboutData = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        <Blank>Company name, street address, register number</Blank>, referred to as “we”. Data protection
        contact: <Blank>name or role, email</Blank>. Each agency is responsible for the data it stores about
        its creators and fans; we process that data on its instructions.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we store, why and for how long',
    body: (
      <>
        <Table label="Stored data" headers={['When', 'What', 'Why', 'How long']} rows={storedData} />
        <p>
          Legal basis under the GDPR: steps before entering a contract (applications, questions about plans),
          performance of a contract (accounts), our legitimate interest in preventing abuse (attempt counts,
          sessions) and legal obligations (records required by law). <Blank>To be confirmed by counsel</Blank>
        </p>
      </>
    ),
  },
  {
    id: 'not',
    title: 'What we do not do',
    body: (
      <BulletList
        items={[
          'We use no cookies, advertising, analytics scripts or cross-site tracking, and load nothing from third-party servers.',
          'We do not sell or rent your data, and do not share applications with other agencies.',
          'We do not ask for ID documents or explicit material through the forms on this site. Please do not send any.',
          'We do not store your platform passwords.',
          'Applications are never decided by automated means alone.',
        ]}
      />
    ),
  },
  {
    id: 'sensitive',
    title: 'Sensitive information',
    body: (
      <p>
        The fact that someone works, or wants to work, as an adult-content creator can be sensitive, and data
        about a person’s sex life has special protection under Article 9 of the GDPR. We treat every
        application and message as sensitive: access is limited, and the content never appears in subject
        lines or logs.
      </p>
    ),
  },
  {
    id: 'seen',
    title: 'Who has access',
    body: (
      <>
        <BulletList
          items={[
            'Applications and messages: the administrators of the agency that runs this site.',
            'Legal names and ID scans: administrators and compliance staff only. Chat operators see stage names.',
            'Each agency’s records are separated from every other agency’s.',
          ]}
        />
        <p>
          Service providers: <Blank>hosting provider, country</Blank>, <Blank>mail provider, country</Blank>.
          Transfers outside your country: <Blank>none, or the safeguard used</Blank>. Authorities, where
          required by law.
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How we protect it',
    body: (
      <BulletList
        items={[
          'Passwords are stored only as argon2id hashes and session tokens only as hashes, so a copy of the database does not reveal them.',
          'Roles are checked on the server for every request, and the database also enforces the separation between agencies.',
          'Staff actions are recorded in a tamper-evident audit log.',
          'Every account has two-factor sign-in, a list of active sessions and automatic screen lock.',
        ]}
      />
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <p>
        The software stores a few items in your browser. They are listed on the{' '}
        <TextLink to="/legal/cookies">cookies page</TextLink>.
      </p>
    ),
  },
]
