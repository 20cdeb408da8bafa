/**
 * How to reach the house. These are samples for the demo and the page says so: put in your own before you open.
 * Addresses end in .example and telephone numbers are from ranges kept free for fiction, so nobody is written to.
 */
export const contactDetailsAreSamples = true

export type ContactMethod = { name: string; value: string; href: string; when: string }

export const contactMethods: ContactMethod[] = [
  {
    name: 'Email',
    value: 'hello@greenroom.example',
    href: 'mailto:hello@greenroom.example',
    when: 'Anything that is not below',
  },
  {
    name: 'Sales and licensing',
    value: 'sales@greenroom.example',
    href: 'mailto:sales@greenroom.example',
    when: 'Plans, demos, contracts',
  },
  {
    name: 'Support',
    value: 'support@greenroom.example',
    href: 'mailto:support@greenroom.example',
    when: 'For people who already have an account',
  },
  {
    name: 'Telephone',
    value: '+1 (213) 555-0142',
    href: 'tel:+12135550142',
    when: 'Monday to Friday, 9 to 17 Pacific',
  },
]

export type Office = { city: string; role: string; address: string[]; hours: string }

export const offices: Office[] = [
  {
    city: 'Los Angeles',
    role: 'Creator management',
    address: ['100 Sample Street, Suite 4', 'Los Angeles, CA 90000', 'United States'],
    hours: 'Monday to Friday, 9:00-17:00 Pacific',
  },
  {
    city: 'Lisbon',
    role: 'Chat operations',
    address: ['Rua do Exemplo 12', '1000-000 Lisboa', 'Portugal'],
    hours: 'Every day, 8:00-24:00 Western Europe',
  },
  {
    city: 'London',
    role: 'Licensing and compliance',
    address: ['3 Example Yard', 'London EC1 0XX', 'United Kingdom'],
    hours: 'Monday to Friday, 9:00-17:00 UK',
  },
]
