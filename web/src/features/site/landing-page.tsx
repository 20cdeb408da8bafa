import { Audiences } from './landing/audiences.tsx'
import { Compliance } from './landing/compliance.tsx'
import { Features } from './landing/features.tsx'
import { Hero } from './landing/hero.tsx'
import { Security } from './landing/security.tsx'
import { Voices } from './landing/voices.tsx'
import { CtaBand } from './parts/cta-band.tsx'
import { SiteButton } from './parts/site-button.tsx'
import { siteMeta } from './site-meta.ts'
import { SITE_ORIGIN } from './site-origin.ts'

const description =
  'One inbox, every fan, every payout and every consent form in one place: the back office for agencies that manage adult-content creators.'

export const meta = () =>
  siteMeta({
    path: '/',
    title: 'Greenroom: the back office for creator agencies',
    description,
    jsonLd: [
      {
        '@type': 'Organization',
        '@id': `${SITE_ORIGIN}/#organization`,
        name: 'Greenroom',
        url: `${SITE_ORIGIN}/`,
        logo: `${SITE_ORIGIN}/icon-512.png`,
        description,
      },
      {
        '@type': 'WebSite',
        name: 'Greenroom',
        url: `${SITE_ORIGIN}/`,
        publisher: { '@id': `${SITE_ORIGIN}/#organization` },
      },
    ],
  })

export default function LandingPage() {
  return (
    <>
      <Hero />
      <Features />
      <Compliance />
      <Audiences />
      <Security />
      <Voices />
      <CtaBand
        title="The door is open."
        actions={
          <>
            <SiteButton to="/register" variant="tungsten">
              Get Started
            </SiteButton>
            <SiteButton to="/pricing" variant="room">
              See pricing
            </SiteButton>
            <SiteButton to="/contact" variant="room">
              Contact us
            </SiteButton>
          </>
        }
      >
        Creators try it for 14 days on their own. For a whole roster, tell us how your agency works.
      </CtaBand>
    </>
  )
}
