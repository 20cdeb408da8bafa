import { Blank } from './legal-page.tsx'
import { A, Points } from './prose.tsx'

/** The second half of the notice: what a person can ask for. */
export const aboutRights = [
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Depending on where you live you can ask us, free of charge, to tell you what we keep about you, give
          you a copy, correct it, delete it, limit what we do with it or hand it over in a usable format. You
          can object to what we do in our own interest, and take back a consent at any time.
        </p>
        <Points
          items={[
            <>
              Write through the <A to="/contact">contact page</A> or to{' '}
              <Blank>email of the data protection contact</Blank>, from the address we know you by.
            </>,
            'We check that it is really you, without asking for more than we need.',
            'You have an answer within one month. If a request is complex we may need two more, and tell you so within the first.',
            'You may complain to your data protection authority; in the EU the one where you live or work.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'limits',
    title: 'What we may not delete',
    body: (
      <p>
        Age and consent records of people who appear in published work, and accounts of money, have to be kept
        for the periods the law and the card networks set. We keep those, and only those, apart from
        everything else until the period is over. See the <A to="/legal/2257">record-keeping statement</A>.
      </p>
    ),
  },
  {
    id: 'breach',
    title: 'If something goes wrong',
    body: (
      <p>
        If personal data is lost or seen by somebody who should not see it, we report it to the authority
        within 72 hours where the GDPR asks for that, and tell you without delay if it could harm you: what
        happened, what it means for you and what we did.
      </p>
    ),
  },
  {
    id: 'adults',
    title: 'Adults only',
    body: (
      <p>
        This site and the software are for people of 18 and over. We do not knowingly keep anything about
        minors, except what the law tells us to report. If you believe a minor used a form here, tell us and
        we delete what was sent.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        The date and version stand at the top. When something changes that matters to people whose data we
        already have, we write to them before it takes effect.
      </p>
    ),
  },
]
