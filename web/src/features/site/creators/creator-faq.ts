import { fullService, percent, priceLabels, promises } from '../plans.ts'

export const creatorFaq = [
  {
    q: 'What counts as a fan?',
    a: 'One person on your page, counted once. Followers on other services do not count.',
  },
  {
    q: 'Will the AI answer my fans while I sleep?',
    a: 'No. It suggests replies that you can use, edit or ignore. Nothing is sent without you.',
  },
  {
    q: 'Do you need my platform password?',
    a: 'No, please never send it. Fans, messages and sales arrive through a connector or a CSV file. We store no platform passwords.',
  },
  {
    q: 'Who can see my legal name?',
    a: 'Only administrators and compliance staff, who verify your ID. Every view is recorded in the audit log.',
  },
  {
    q: 'Do I have to verify my age?',
    a: `Yes. Everyone on Greenroom is ${promises.minimumAge} or older and verified by government ID, and so is everyone who appears in your content.`,
  },
  {
    q: 'Someone copied my content. What can I do?',
    a: `Report it on our DMCA page. Requests are answered within ${promises.dmca}.`,
  },
  {
    q: 'Can I switch to full management later?',
    a: `Yes. You can apply when your page has reached ${priceLabels.minimum}. The revenue split is ${percent(fullService.split)}, and applications are reviewed within ${promises.applications}.`,
  },
]
