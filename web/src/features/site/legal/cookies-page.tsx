import { siteMeta } from '../site-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { BulletList, Table, TextLink } from './prose.tsx'

export const meta = () =>
  siteMeta({
    path: '/legal/cookies',
    title: 'Cookies and browser storage · Greenroom',
    description:
      'Greenroom sets no cookies and does no tracking. The full list of what it stores in your browser, by name, with the purpose and duration of each item.',
  })

const stored = [
  [
    'token',
    'Local storage',
    'Keeps you signed in. Sent to our own server with each request you make.',
    'You log out',
  ],
  ['theme', 'Local storage', 'Light or dark, if you chose one.', 'You choose "system"'],
  ['sidebar', 'Local storage', 'Whether the dashboard sidebar is collapsed.', 'You clear it'],
  [
    'lastActivity',
    'Local storage',
    'When you were last active, so that an unattended screen locks.',
    'You log out',
  ],
  ['locked', 'Local storage', 'Whether the screen is locked, in all your tabs.', 'You unlock'],
  ['signedOutAt', 'Local storage', 'Tells your other tabs that you logged out yourself.', 'You clear it'],
  ['returnTo', 'Session storage', 'The page to return to after signing in.', 'You sign in or close the tab'],
  [
    'draft:join, draft:contact',
    'Session storage',
    'What you typed into a form before sending it.',
    'The form is sent, or you close the tab',
  ],
  [
    'react-router-scroll-positions',
    'Session storage',
    'Scroll positions of dashboard pages.',
    'You close the tab',
  ],
]

const sections = [
  {
    id: 'short',
    title: 'Summary',
    body: (
      <>
        <p>
          Greenroom sets no cookies. We use no advertising, analytics scripts, tracking pixels or
          fingerprinting, and load nothing from third-party servers.
        </p>
        <p>The software needs to store a few items in your browser to work. They are listed below by name.</p>
      </>
    ),
  },
  {
    id: 'public',
    title: 'On these public pages',
    body: (
      <p>
        Most public pages run no scripts and store nothing. The two pages with forms keep an unsent draft in
        your tab, so that nothing is lost if the connection fails. It is deleted when the form is sent or the
        tab is closed.
      </p>
    ),
  },
  {
    id: 'list',
    title: 'Everything we store in your browser',
    body: (
      <Table
        label="Entries in browser storage"
        headers={['Name', 'Where', 'What for', 'Until']}
        rows={stored}
      />
    ),
  },
  {
    id: 'consent',
    title: 'Why there is no consent banner',
    body: (
      <p>
        Every item above is needed for something you asked for, such as staying signed in or keeping a
        setting. If that changes, we will ask for your consent first and update this page. Counsel should
        confirm this for each country the site is offered in.
      </p>
    ),
  },
  {
    id: 'control',
    title: 'Viewing and deleting stored data',
    body: (
      <BulletList
        items={[
          'Logging out removes your token from this browser and ends the session on our server.',
          'You can view and delete stored items in your browser settings. Deleting them signs you out.',
          'If your browser blocks storage, the public site and its forms still work.',
        ]}
      />
    ),
  },
  {
    id: 'more',
    title: 'More information',
    body: (
      <p>
        For data stored on our servers, see the <TextLink to="/legal/privacy">privacy notice</TextLink>. For
        questions, use the <TextLink to="/contact">contact page</TextLink>.
      </p>
    ),
  },
]

export default function CookiesPage() {
  return (
    <LegalPage
      title="Cookies"
      lede="We set no cookies. This page lists what we store in your browser and for how long."
      updated="2026-11-15"
      version="1"
      sections={sections}
    />
  )
}
