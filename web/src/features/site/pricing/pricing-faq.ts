import { fullService, percent, promises } from '../figures.ts'

export const pricingFaq = [
  {
    q: 'Which plans have the free trial?',
    a: `All plans with a monthly price: ${promises.trialDays} days for creator, self-service and agency plans. The revenue split has no fee to try out, and licensing starts with a demo.`,
  },
  {
    q: 'Why does a creator plan cost less than self-service?',
    a: 'A creator plan is one person at one page. Self-service brings seats for operators and compliance staff, roles, assignments and the connector: the tools of a team.',
  },
  {
    q: 'What counts as a fan, and as a creator?',
    a: 'A fan is one person on one creator’s page, counted once. A creator is one profile on your roster.',
  },
  {
    q: 'What happens when we outgrow a plan?',
    a: 'You move to the next line of the same list. There are no fees per extra fan or extra creator between the lines.',
  },
  {
    q: 'Is the 50% taken before or after the platform’s fee?',
    a: `After. The platform keeps its fee first, and the ${percent(fullService.split)} split is of what is left. Every payment in your account shows all three figures.`,
  },
  {
    q: 'How soon do I hear back?',
    a: `Creator applications are reviewed within ${promises.applications}. DMCA requests are answered within ${promises.dmca}.`,
  },
]
