import { fullService, percent, promises } from '../figures.ts'
import { Blank } from './legal-page.tsx'
import { A } from './prose.tsx'

/** The second half of the terms: money, responsibility and the end. */
export const termsOfBusiness = [
  {
    id: 'plans',
    title: 'Plans, trial and payment',
    body: (
      <>
        <p>
          Prices are on the <A to="/pricing">pricing page</A>, in US dollars, without taxes. A plan with a{' '}
          {promises.trial} becomes a paid plan only if you choose it. Plans run by the month and renew until
          ended. <Blank>Billing day, means of payment, refunds</Blank>
        </p>
        <p>
          Full management is a {percent(fullService.split)} split of revenue and asks for a minimum of $3K
          monthly revenue. It begins with a signed agreement, never with a form on this site.
        </p>
      </>
    ),
  },
  {
    id: 'platforms',
    title: 'Other companies’ platforms',
    body: (
      <p>
        OnlyFans, Fansly and other platforms are run by others, have rules of their own and have no part in
        this site; their names belong to them. You keep to their rules. We do not store your platform
        passwords and are not responsible for what a platform does to an account.
      </p>
    ),
  },
  {
    id: 'compliance',
    title: 'Tools are not advice',
    body: (
      <p>
        Greenroom helps to keep age records, consents and deadlines. Its clocks and checklists are adjustable
        defaults. Whether you meet your own legal duties remains for you and your counsel to judge; nothing
        here certifies it.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and changes to the software',
    body: (
      <p>
        We work to keep the software running and your data safe, but do not promise that it never stops.{' '}
        <Blank>Service level, if one is offered</Blank> We improve it all the time; if something you rely on
        is to go, you hear of it <Blank>notice period</Blank> before.
      </p>
    ),
  },
  {
    id: 'copyright',
    title: 'Copyright complaints',
    body: (
      <p>
        They are answered within {promises.dmca}. How to send one, and how to object to one, is on the page
        about <A to="/legal/dmca">DMCA requests</A>.
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
    title: 'Ending it',
    body: (
      <p>
        You can stop at any time with effect from the end of the paid month. We can end an account with{' '}
        <Blank>notice period</Blank>, and at once for what section 4 forbids. Before it ends you can take your
        data with you; afterwards it is deleted, except what the law tells us to keep.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, disputes and changes to these terms',
    body: (
      <p>
        Governing law and courts: <Blank>to be set by counsel</Blank>. Rights that consumers have by law where
        they live stay untouched. If we change these terms we tell account holders{' '}
        <Blank>notice period</Blank> before; the date and version stand at the top. Questions:{' '}
        <A to="/contact">contact page</A>.
      </p>
    ),
  },
]
