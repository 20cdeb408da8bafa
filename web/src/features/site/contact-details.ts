/** Sample contact details for the demo, marked as samples on the page. They use reserved domains and phone numbers. */
export const contactDetailsAreSamples = true

export type ContactMethod = { name: string; value: string; href: string; note: string }

export const contactMethods: ContactMethod[] = [
  {
    name: 'Email',
    value: 'hello@greenroom.example',
    href: 'mailto:hello@greenroom.example',
    note: 'General questions',
  },
  {
    name: 'Sales and licensing',
    value: 'sales@greenroom.example',
    href: 'mailto:sales@greenroom.example',
    note: 'Plans, demos, contracts',
  },
  {
    name: 'Support',
    value: 'support@greenroom.example',
    href: 'mailto:support@greenroom.example',
    note: 'Help with your account',
  },
  {
    name: 'Phone',
    value: '+1 (213) 555-0142',
    href: 'tel:+12135550142',
    note: 'Monday to Friday, 9 AM to 5 PM Pacific',
  },
]

export type Office = { city: string; role: string; address: string[]; hours: string }

export const offices: Office[] = [
  {
    city: 'Los Angeles',
    role: 'Creator management',
    address: ['100 Sample Street, Suite 4', 'Los Angeles, CA 90000', 'United States'],
    hours: 'Monday to Friday, 9 AM to 5 PM Pacific',
  },
  {
    city: 'Lisbon',
    role: 'Chat operations',
    address: ['Rua do Exemplo 12', '1000-000 Lisboa', 'Portugal'],
    hours: 'Every day, 8 AM to midnight (WET)',
  },
  {
    city: 'London',
    role: 'Licensing and compliance',
    address: ['3 Example Yard', 'London EC1 0XX', 'United Kingdom'],
    hours: 'Monday to Friday, 9 AM to 5 PM (UK)',
  },
]
