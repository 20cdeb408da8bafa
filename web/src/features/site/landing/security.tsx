import { RuledList } from '../parts/ruled-list.tsx'
import { Section } from '../parts/section.tsx'
import { Shot } from '../parts/shot.tsx'

const locks = [
  {
    title: 'Two factors, and a list of devices',
    text: 'Turn on a second factor in a minute. See where each account is signed in and end what you do not know.',
  },
  {
    title: 'A screen that locks itself',
    text: 'Away from the desk, the session locks after the minutes your agency sets, on the server and not only on the screen.',
  },
  {
    title: 'Two walls between agencies',
    text: 'Every query carries its agency, and the database refuses the rest by itself. One agency never sees another.',
  },
]

const shows =
  'The home screen of the demo agency: steps to get set, where the account is signed in, and quick actions.'

/** What runs today, shown as it is: pictures taken from the demo. */
export function Security() {
  return (
    <Section
      title="Locked like a stage door"
      lede="People’s income and documents are in here. So the door comes before the furniture."
    >
      <div className="grid items-start gap-x-6 gap-y-10 lg:grid-cols-12">
        <figure className="lg:col-span-7">
          <div className="max-md:hidden">
            <Shot
              name="dashboard"
              alt={shows}
              sizes="(min-width: 1280px) 690px, (min-width: 1024px) 56vw, 92vw"
              className="shadow-picture print:shadow-none"
            />
          </div>
          <div className="mx-auto max-w-78 md:hidden">
            <Shot name="dashboard-phone" view="phone" alt={shows} sizes="312px" className="shadow-picture" />
          </div>
          <figcaption className="mt-4 text-13 text-ink-3">
            The home screen of the demo agency, as it runs.
          </figcaption>
        </figure>
        <div className="lg:col-span-5 lg:pl-6">
          <RuledList items={locks} columns={1} />
        </div>
      </div>
    </Section>
  )
}
