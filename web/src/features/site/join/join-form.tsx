import { platforms, revenueRanges } from '@greenroom/contract/features/applications/applications.rules.ts'
import { MessageField, SelectField, TextField } from '../forms/fields.tsx'
import { FormFrame, PrivacyLink } from '../forms/form-frame.tsx'
import { commitments } from '../plans.ts'

const platformNames: Record<(typeof platforms)[number], string> = {
  onlyfans: 'OnlyFans',
  fansly: 'Fansly',
  other: 'Other platform',
}

const rangeNames: Record<(typeof revenueRanges)[number], string> = {
  '3-10k': '$3K to $10K',
  '10-25k': '$10K to $25K',
  '25-50k': '$25K to $50K',
  '50k+': '$50K or more',
}

const success = {
  title: 'Application Received!',
  children: (
    <>
      <p>
        Thank you. We review every application and reply by email within{' '}
        <span className="whitespace-nowrap">{commitments.applications}</span>.
      </p>
      <p>
        Need to correct something?{' '}
        <a href="/join" className="link-in-text">
          Submit the form again
        </a>{' '}
        to update this application.
      </p>
      <p>
        <a href="/creators" className="link">
          See what Greenroom offers creators
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
          Only our team reads your application.
          <PrivacyLink />
        </>
      }
      success={success}>
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        hint="What should we call you? We’ll ask for your legal name later, with the ID check."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="We’ll reply to this address."
        />
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Include the country or area code."
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="platform"
          label="Main platform"
          placeholder="Select a platform"
          hint="Where most of your fans are."
          choices={platforms.map((value) => ({ value, label: platformNames[value] }))}
        />
        <SelectField
          name="monthlyRevenue"
          label="Monthly revenue"
          placeholder="Select a range"
          hint="In US dollars, before platform fees."
          choices={revenueRanges.map((value) => ({ value, label: rangeNames[value] }))}
        />
      </div>
      <MessageField
        name="message"
        label="Message"
        optional
        hint="Tell us what you need help with. Please do not send photos or documents."
      />
    </FormFrame>
  )
}
