import { fullService, percent, priceWords, promises } from '../figures.ts'

export const creatorFaq = [
  {
    q: 'What counts as a fan?',
    a: 'One person on your page, counted once, however many messages or purchases there are. Followers elsewhere do not count.',
  },
  {
    q: 'Will the AI answer my fans while I sleep?',
    a: 'No. It writes a suggestion into your panel and waits. You use it, change it or ignore it, and each message remembers which of these it was.',
  },
  {
    q: 'Do you want the password to my account?',
    a: 'No, and please do not send it. Fans, messages and sales come in through a connector or a CSV file. We store no platform passwords.',
  },
  {
    q: 'Who can see my legal name?',
    a: 'Administrators and compliance staff, because somebody has to check your ID. Each look is written down with the name of the person who looked. Nobody else sees it.',
  },
  {
    q: 'Do I have to prove my age?',
    a: `Yes. Everyone on Greenroom is ${promises.minimumAge} or older and verified by government ID, and so is everyone who appears in your content.`,
  },
  {
    q: 'Somebody has copied my work. What now?',
    a: `Report it on our DMCA page. Requests are answered within ${promises.dmca}, and the case stays open on the deadline desk until it is settled.`,
  },
  {
    q: 'Can I hand the work over later?',
    a: `Yes. Apply to the agency when your page has reached ${priceWords.minimum}. The split is ${percent(fullService.split)}, and applications are reviewed within ${promises.applications}.`,
  },
]
