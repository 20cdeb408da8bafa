import { siteMeta } from '../site-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { A, Points, Rows } from './prose.tsx'

export const meta = () =>
  siteMeta({
    path: '/legal/cookies',
    title: 'Cookies and browser storage · Greenroom',
    description:
      'Greenroom sets no cookies and tracks nobody. The full list of what it keeps in your browser, by name, with the purpose and how long each entry stays.',
  })

const stored = [
  [
    'token',
    'Local storage',
    'Keeps you signed in. Sent to our own server with each request you make.',
    'You log out',
  ],
  ['theme', 'Local storage', 'Light or dark, if you chose one.', 'You choose "system"'],
  ['sidebar', 'Local storage', 'Whether the dashboard’s sidebar is folded.', 'You clear it'],
  [
    'lastActivity',
    'Local storage',
    'When you last moved, so that a screen left alone locks itself.',
    'You log out',
  ],
  ['locked', 'Local storage', 'That the screen is locked, in all your tabs.', 'You unlock'],
  ['signedOutAt', 'Local storage', 'Tells your other tabs that you logged out yourself.', 'You clear it'],
  ['returnTo', 'Session storage', 'The page to go back to after signing in.', 'You sign in or close the tab'],
  [
    'draft:join, draft:contact',
    'Session storage',
    'What you typed into a form and have not sent yet.',
    'It was received, or you close the tab',
  ],
  [
    'react-router-scroll-positions',
    'Session storage',
    'How far down a dashboard page you were.',
    'You close the tab',
  ],
]

const sections = [
  {
    id: 'short',
    title: 'The short version',
    body: (
      <>
        <p>
          Greenroom sets no cookies. There is no advertising, no analytics script, no pixel, no fingerprinting
          and nothing loaded from other companies’ servers: fonts, pictures and scripts all come from this
          address.
        </p>
        <p>
          Some things have to be remembered in your browser for the software to work. They are listed below by
          the name you can find them under.
        </p>
      </>
    ),
  },
  {
    id: 'public',
    title: 'On these public pages',
    body: (
      <p>
        Most of them run no script at all and store nothing. The two pages with forms keep an unsent draft in
        the tab you are typing in, so that nothing is lost when the connection fails. It is gone when the form
        was received or the tab is closed.
      </p>
    ),
  },
  {
    id: 'list',
    title: 'Everything we store in your browser',
    body: (
      <Rows label="Entries in browser storage" heads={['Name', 'Where', 'What for', 'Until']} rows={stored} />
    ),
  },
  {
    id: 'consent',
    title: 'Why there is no consent banner',
    body: (
      <p>
        Every entry above is needed for something you asked for: staying signed in, keeping a setting, not
        losing a text. Should that ever change, we will ask before anything else is stored, and this page will
        say so. Counsel should confirm this reading for each country the site is offered in.
      </p>
    ),
  },
  {
    id: 'control',
    title: 'Seeing and deleting it',
    body: (
      <Points
        items={[
          'Logging out removes your token from this browser and ends the session on our server.',
          'Your browser’s settings for site data show and delete all of it. You are signed out then; nothing else breaks.',
          'Where your browser forbids storage, the public site and its forms still work.',
        ]}
      />
    ),
  },
  {
    id: 'more',
    title: 'More',
    body: (
      <p>
        What we keep on our servers is in the <A to="/legal/privacy">privacy notice</A>. Questions go through
        the <A to="/contact">contact page</A>.
      </p>
    ),
  },
]

export default function CookiesPage() {
  return (
    <LegalPage
      title="Cookies"
      lede="None. This page lists what we keep in your browser instead, and for how long."
      changed="2026-11-15"
      version="1"
      sections={sections}
    />
  )
}
