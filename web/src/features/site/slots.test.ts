import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import ContactPage from './contact-page.tsx'
import LandingPage from './landing-page.tsx'
import TermsPage from './legal/terms-page.tsx'
import { SiteFooter } from './parts/site-footer.tsx'

test.each([LandingPage, ContactPage, TermsPage, SiteFooter])(
  '%o has no unfilled slots in development',
  (page) => {
    const html = renderToStaticMarkup(createElement(page))
    expect(html).not.toContain('{{')
    expect(html.length).toBeGreaterThan(1000)
  },
)
