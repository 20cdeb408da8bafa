import { promises } from '../figures.ts'
import { Blank } from './legal-page.tsx'
import { A, Points } from './prose.tsx'

/** The first half of the terms: who may do what. */
export const termsOfUse = [
  {
    id: 'who',
    title: 'Who we are and what this covers',
    body: (
      <p>
        <Blank>Company name, street address, register number</Blank> (“we”) runs this site and the Greenroom
        software. These terms cover both. Where we have signed something with you, such as a management or
        licensing agreement, that document goes first.
      </p>
    ),
  },
  {
    id: 'adults',
    title: 'Adults only',
    body: (
      <p>
        You must be at least {promises.minimumAge} years old, and of age where you live. Creators are verified
        by government ID before any work starts. Somebody found to be under {promises.minimumAge} loses access
        at once, and what the law asks us to report is reported.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'Accounts',
    body: (
      <Points
        items={[
          'One person, one account. Do not share a password or a session; staff are invited under their own email.',
          'What is done with your account counts as done by you, until you tell us that somebody else has it. You can end any session yourself under Settings.',
          'Tell the truth about who you are. A stage name is fine where we ask for one, a false identity is not.',
        ]}
      />
    ),
  },
  {
    id: 'forbidden',
    title: 'What is forbidden',
    body: (
      <>
        <p>Nobody may use Greenroom to make, store, sell, advertise or arrange:</p>
        <Points
          items={[
            'anything sexual that involves or suggests people under 18, drawn and generated material included;',
            'anything made or shared without the consent of everybody shown, including imitations of real people made by a computer;',
            'meeting for sexual services, trafficking, coercion, or help with any of them;',
            'payment or contact arranged around the rules of the platform a fan came from;',
            'harassment, threats, fraud, spam, or the personal details of others;',
            'work that belongs to somebody else and was not licensed.',
          ]}
        />
        <p>
          Nor may anybody attack the software, read other people’s records, copy it out by machine, or pretend
          to be a person to fill in its forms. We may stop a message, hold back an item or close an account
          over this, and say why.
        </p>
      </>
    ),
  },
  {
    id: 'forms',
    title: 'Applications and messages through this site',
    body: (
      <p>
        Sending the form on <A to="/join">Join Our Agency</A> is an application, not a contract. We aim to
        reply within {promises.applications} and may decline without giving a reason. Sending the{' '}
        <A to="/contact">contact form</A> binds nobody to anything. What we keep of both is in the{' '}
        <A to="/legal/privacy">privacy notice</A>.
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'What is yours stays yours',
    body: (
      <p>
        Pictures, clips, texts, fan lists and figures you or your agency bring in remain yours. You allow us
        to store, process and show them as far as running the software takes, and no further. You confirm that
        you may give us that permission and that everybody shown is of age and has agreed. The software
        itself, its name and its design remain ours.
      </p>
    ),
  },
  {
    id: 'suggestions',
    title: 'Suggested replies',
    body: (
      <p>
        Where the software suggests what to write to a fan, the suggestion is a draft. A person reads it and
        presses send, and that person and their agency are responsible for it. Suggestions can be wrong.
      </p>
    ),
  },
]
