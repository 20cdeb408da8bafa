import { fullService, percent, promises } from '../plans.ts'
import { Blank } from './legal-page.tsx'
import { TextLink } from './prose.tsx'

/** Second part of the terms: payment, liability and termination. */
export const termsOfBusiness = [
  {
    id: 'plans',
    title: 'Plans, trial and payment',
    body: (
      <>
        <p>
          Prices are on the <TextLink to="/pricing">pricing page</TextLink>, in US dollars, excluding taxes. A
          plan with a {promises.trial} becomes a paid plan only if you choose it. Plans are monthly and renew
          until canceled. <Blank>Billing day, payment methods, refunds</Blank>
        </p>
        <p>
          Full management is a {percent(fullService.split)} revenue split with a minimum of $3K monthly
          revenue. It requires a signed agreement.
        </p>
      </>
    ),
  },
  {
    id: 'platforms',
    title: 'Third-party platforms',
    body: (
      <p>
        OnlyFans, Fansly and other platforms are operated by other companies, which are not affiliated with
        this site and own their trademarks. You must follow their rules. We do not store your platform
        passwords and are not responsible for what a platform does with an account.
      </p>
    ),
  },
  {
    id: 'compliance',
    title: 'No legal advice',
    body: (
      <p>
        Greenroom helps you keep age records, consents and deadlines. Its deadlines and checklists are
        adjustable defaults. You and your counsel remain responsible for meeting your legal obligations.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes to the software',
    body: (
      <p>
        We work to keep the software available and your data safe, but do not guarantee uninterrupted service.{' '}
        <Blank>Service level, if one is offered</Blank> We announce the removal of features{' '}
        <Blank>notice period</Blank> in advance.
      </p>
    ),
  },
  {
    id: 'copyright',
    title: 'Copyright complaints',
    body: (
      <p>
        We answer them within {promises.dmca}. See <TextLink to="/legal/dmca">DMCA requests</TextLink> for how
        to send a notice or a counter-notice.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        <Blank>
          To be written by counsel for the countries in which the software is offered: what is warranted, what
          is excluded, the limit, and what may not be limited
        </Blank>
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Termination',
    body: (
      <p>
        You can cancel at any time, effective at the end of the paid month. We can close an account with{' '}
        <Blank>notice period</Blank> notice, and immediately for a violation of section 4. You can export your
        data before the account is closed; afterwards it is deleted, except what we must keep by law.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and changes to these terms',
    body: (
      <p>
        Governing law and courts: <Blank>to be set by counsel</Blank>. Statutory consumer rights are not
        affected. We notify account holders of changes <Blank>notice period</Blank> in advance; the date and
        version are shown at the top. For questions, use the <TextLink to="/contact">contact page</TextLink>.
      </p>
    ),
  },
]
