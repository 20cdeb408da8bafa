import { Audiences } from './landing/audiences.tsx'
import { Compliance } from './landing/compliance.tsx'
import { Features } from './landing/features.tsx'
import { Hero } from './landing/hero.tsx'
import { Security } from './landing/security.tsx'
import { Testimonials } from './landing/testimonials.tsx'
import { CtaBand } from './parts/cta-band.tsx'
import { siteMeta } from './site-meta.ts'
import { SITE_ORIGIN } from './site-origin.ts'

const description =
  'Chat, fans, revenue and compliance in one place: the back office for agencies that manage adult-content creators.'

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
      <Testimonials />
      <CtaBand
        title="Get started today."
        actions={[
          { to: '/register', label: 'Get Started' },
          { to: '/pricing', label: 'See pricing' },
          { to: '/contact', label: 'Contact us' },
        ]}>
        Creators can sign up now. For a 14-day free trial, contact us: agencies try it with their roster.
      </CtaBand>
    </>
  )
}
