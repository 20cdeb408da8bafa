import { platforms, revenueRanges } from '@greenroom/contract/features/applications/applications.rules.ts'
import { promises } from '../figures.ts'
import { MessageField, SelectField, TextField } from '../forms/fields.tsx'
import { FormFrame } from '../forms/form-frame.tsx'

const platformNames: Record<(typeof platforms)[number], string> = {
  onlyfans: 'OnlyFans',
  fansly: 'Fansly',
  other: 'Another platform',
}

const rangeNames: Record<(typeof revenueRanges)[number], string> = {
  '3-10k': '$3K to $10K',
  '10-25k': '$10K to $25K',
  '25-50k': '$25K to $50K',
  '50k+': '$50K and more',
}

const success = {
  title: 'Application Received!',
  children: (
    <>
      <p>
        Thank you. A person reads every application, and you will have our reply by email within{' '}
        <span className="whitespace-nowrap">{promises.applications}</span>.
      </p>
      <p>
        A confirmation is on its way to your inbox. If it is not there in a few minutes, look in the spam
        folder. Something to correct?{' '}
        <a href="/join" className="link-in-text">
          Send the form again
        </a>
        : it updates this application instead of making a second one.
      </p>
      <p>
        <a href="/creators" className="link">
          See what you will be working with
        </a>
      </p>
    </>
  ),
}

export function JoinForm() {
  return (
    <FormFrame
      name="join"
      title="Your application"
      submit="Send application"
      note={
        <>
          Read by our team only, never sold or passed on. How we keep it: <PrivacyLink />.
        </>
      }
      success={success}
    >
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        hint="The name you want us to call you. Your legal name comes later, with the ID check."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="Our reply goes here."
        />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="With country or area code."
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="platform"
          label="Main platform"
          empty="Pick one"
          hint="Where most of your fans are."
          choices={platforms.map((value) => ({ value, label: platformNames[value] }))}
        />
        <SelectField
          name="monthlyRevenue"
          label="Monthly revenue"
          empty="Pick a range"
          hint="In US dollars, before platform fees."
          choices={revenueRanges.map((value) => ({ value, label: rangeNames[value] }))}
        />
      </div>
      <MessageField
        name="message"
        label="Message"
        optional
        hint="What takes up your time, and what you would like to change. No pictures or documents needed."
      />
    </FormFrame>
  )
}

function PrivacyLink() {
  return (
    <a href="/legal/privacy" className="link-in-text">
      privacy notice
    </a>
  )
}
