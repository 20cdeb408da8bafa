import { inquiryTypes } from '@greenroom/contract/features/applications/applications.rules.ts'
import { MessageField, SelectField, TextField } from '../forms/fields.tsx'
import { FormFrame, PrivacyLink } from '../forms/form-frame.tsx'

const typeNames: Record<(typeof inquiryTypes)[number], string> = {
  general: 'General question',
  creator: 'I am a creator',
  agency: 'I run an agency',
  b2b: 'Platform licensing',
  support: 'Help with my account',
  demo: 'Request a demo',
}

const success = { title: 'Message Sent!', children: <p>Thank you. We’ll reply by email.</p> }

export function ContactForm() {
  return (
    <FormFrame
      name="contact"
      title="Send us a message"
      submit="Send message"
      note={
        <>
          We use your details only to reply to you.
          <PrivacyLink />
        </>
      }
      success={success}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="We’ll reply to this address."
        />
      </div>
      <SelectField
        name="type"
        label="Topic"
        choices={inquiryTypes.map((value) => ({ value, label: typeNames[value] }))}
      />
      <MessageField
        name="message"
        label="Message"
        hint="Up to 5,000 characters. Please do not send ID documents."
      />
    </FormFrame>
  )
}
