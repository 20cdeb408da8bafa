import texts from './site-texts.json'
/** Sample contact details for the demo, marked as samples on the page. They use reserved domains and phone numbers. */
export const contactDetailsAreSamples = true

export type ContactMethod = { name: string; value: string; href: string; note: string }

export const contactMethods = texts.contactMethods as ContactMethod[]

export type Office = { city: string; role: string; address: string[]; hours: string }

export const offices = texts.offices as Office[]
