import { Blank } from './legal-page.tsx'
import { BulletList, TextLink } from './prose.tsx'

/** Second part of the notice: the rights of the person concerned. */
export const aboutRights = [
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Depending on where you live, you can ask us free of charge what we store about you, and to give you
          a copy, correct it, delete it, restrict its use or transfer it in a common format. You can object to
          processing based on our legitimate interest and withdraw consent at any time.
        </p>
        <BulletList
          items={[
            <>
              Use the <TextLink to="/contact">contact page</TextLink> or write to{' '}
              <Blank>email of the data protection contact</Blank>, from the address you use with us.
            </>,
            'We verify your identity and ask for no more than we need.',
            'We answer within one month. For complex requests we may need two more months and will tell you within the first.',
            'You can complain to your data protection authority; in the EU, the one where you live or work.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'limits',
    title: 'What we cannot delete',
    body: (
      <p>
        Age and consent records of people who appear in published work, and financial records, must be kept
        for the periods set by law and the card networks. We store them separately until the period ends. See
        the <TextLink to="/legal/2257">record-keeping statement</TextLink>.
      </p>
    ),
  },
  {
    id: 'breach',
    title: 'Data breaches',
    body: (
      <p>
        If personal data is lost or disclosed, we report it to the authority within 72 hours where the GDPR
        requires it. If it could harm you, we tell you without delay what happened and what we are doing.
      </p>
    ),
  },
  {
    id: 'adults',
    title: 'Adults only',
    body: (
      <p>
        This site and the software are for people aged 18 and over. We do not knowingly store data about
        minors, except what we must report by law. If you believe a minor used a form here, tell us and we
        will delete the data.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        The date and version are shown at the top. We notify people whose data we store before a material
        change takes effect.
      </p>
    ),
  },
]
