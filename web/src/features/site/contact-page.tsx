import { cx } from '../../ui/cx.ts'
import { ContactForm } from './contact/contact-form.tsx'
import { ContactMethods, Offices } from './contact/contact-methods.tsx'
import { headline, wrap } from './parts/page-classes.ts'
import { commitments } from './plans.ts'
import { siteMeta } from './site-meta.ts'

export const meta = () =>
  siteMeta({
    path: '/contact',
    title: 'Contact · Greenroom',
    description:
      'Contact Greenroom about plans, a demo for your agency, platform licensing or help with your account. Send the form and a person will reply by email.',
  })

export default function ContactPage() {
  return (
    <div className={cx(wrap, 'pt-10 pb-20 md:pt-16 md:pb-28')}>
      <div className="grid gap-x-6 gap-y-12 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <div className="lg:col-span-5">
          <p className="mb-3 font-medium text-13 text-brand-ink">Contact</p>
          <h1
            className={cx(
              headline,
              'text-40 leading-10.5 tracking-[-0.017em] max-[374px]:max-w-60 md:text-64 md:leading-[1]',
            )}>
            Contact us
          </h1>
          <p className="mt-5 max-w-[30em] text-pretty text-ink-2 md:text-20 md:leading-7.5">
            Tell us who you are and what you need. We’ll pass your message to the right team.
          </p>
        </div>
        <div className="lg:col-span-6 lg:col-start-7 lg:row-span-2">
          <ContactForm />
        </div>
        <div className="lg:col-span-5">
          <ContactMethods />
          <ul className="border-line border-t pt-4 text-14 text-ink-2 leading-6.5">
            <li>
              Want us to manage your page?{' '}
              <a href="/join" className="link-in-text">
                Apply to join
              </a>
              .
            </li>
            <li>
              Is your content being used without permission?{' '}
              <a href="/legal/dmca" className="link-in-text">
                DMCA requests
              </a>{' '}
              are answered within {commitments.dmca}.
            </li>
          </ul>
        </div>
      </div>
      <Offices />
    </div>
  )
}
